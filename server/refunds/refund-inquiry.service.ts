import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import { ChannelsService } from '#server/channels/channels.service';
import { RefundOutcomeService } from './refund-outcome.service';
import { RefundStore } from './refund.store';

/** Queries channels about refunds for reconciliation. Only the channel's own answer changes anything. */
@Injectable()
export class RefundInquiryService {
  constructor(
    private readonly db: Db,
    private readonly channels: ChannelsService,
    private readonly refunds: RefundStore,
    private readonly outcomes: RefundOutcomeService,
  ) {}

  /** Queries a refund and applies the channel's state. Returns whether both sides have paid it out. */
  async recheckRefund(refundNo: string): Promise<boolean> {
    const refund = await this.refunds.find(this.db, refundNo);
    if (!refund?.paidAttemptNo) return false;
    const state = await this.channels
      .channelFor(refund.payType, refund.accountId)
      .queryRefund({ refundNo, attemptNo: refund.paidAttemptNo });
    if (state.kind !== 'done') return false;
    return ['done', 'known'].includes(await this.outcomes.applyChannelState(refundNo, state));
  }
}
