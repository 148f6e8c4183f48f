import { Injectable } from '@nestjs/common';
import { ArrivalService } from './arrival.service';
import type { Told } from './notice-said';
import type { Notice } from './notice.store';
import { RefundEndsService } from './refund-ends.service';

/** Acts on notices. */
@Injectable()
export class NoticeResults {
  constructor(
    private readonly arrival: ArrivalService,
    private readonly refunds: RefundEndsService,
  ) {}

  /** Returns the result and the number the notice is about. */
  async of({ channel }: Notice, told: Told): Promise<{ ref: string | null; result: string }> {
    switch (told.kind) {
      case 'paid':
        return { ref: told.paid.attemptNo, result: await this.arrival.take(channel, told.paid, told.account) };
      case 'refund':
        return { ref: told.refundNo, result: await this.refunds.hear(told.refundNo, told.state) };
      case 'wrong':
        return { ref: told.anomaly.ref, result: await this.arrival.report(told.anomaly) };
      case 'nothing':
        return { ref: told.ref, result: 'nothing to do' };
    }
  }
}
