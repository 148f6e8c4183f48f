import { Injectable } from '@nestjs/common';
import { PaymentAnomalyService } from './payment-anomaly.service';
import { PaymentIntakeService } from './payment-intake.service';
import type { AccountNotice } from '#server/channels/notice-reader.service';
import type { ChannelNotice } from '#server/channels/notice-log.store';
import { RefundOutcomeService } from '#server/refunds/refund-outcome.service';

/** Acts on notices. */
@Injectable()
export class NoticeHandler {
  constructor(
    private readonly intake: PaymentIntakeService,
    private readonly anomalies: PaymentAnomalyService,
    private readonly refunds: RefundOutcomeService,
  ) {}

  /** Returns the result and the number the notice is about. */
  async handle({ channel }: ChannelNotice, notice: AccountNotice): Promise<{ ref: string | null; result: string }> {
    switch (notice.kind) {
      case 'paid':
        return { ref: notice.paid.attemptNo, result: await this.intake.accept(channel, notice.paid, notice.account) };
      case 'refund':
        return { ref: notice.refundNo, result: await this.refunds.applyChannelState(notice.refundNo, notice.state) };
      case 'wrong':
        return { ref: notice.anomaly.ref, result: await this.anomalies.report(notice.anomaly) };
      case 'nothing':
        return { ref: notice.ref, result: 'nothing to do' };
    }
  }
}
