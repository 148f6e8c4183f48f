import { Injectable } from '@nestjs/common';
import { refundRoute } from '#domain/payments/pay.status';
import { room } from '#contract/kit/live';
import { Db } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { Settings } from '#server/kit/settings/settings';
import {
  ChannelsService,
  ChannelUnavailable,
  ChannelRefused,
  type RefundState,
} from '#server/channels/channels.service';
import { RefundStore, type Refund } from './refund.store';

/** Sends refunds to channels: first queries one that may have been sent before, then sends it. */
@Injectable()
export class RefundSender {
  constructor(
    private readonly db: Db,
    private readonly settings: Settings,
    private readonly channels: ChannelsService,
    private readonly refunds: RefundStore,
  ) {}

  /** Number of tries before a refund needs a person. */
  get maxTries(): number {
    return this.settings.get('refund.autoRetryMax');
  }

  /** Queries the state of a sent refund without sending it; null if the channel does not answer. */
  async queryState(refund: Refund): Promise<RefundState | null> {
    try {
      return await this.channels
        .channelFor(refund.payType, refund.accountId)
        .queryRefund({ refundNo: refund.refundNo, attemptNo: refund.paidAttemptNo ?? '' });
    } catch (error) {
      if (error instanceof ChannelUnavailable || error instanceof ChannelRefused) return null;
      throw error;
    }
  }

  /** Returns whether a channel that was sent the refund may still pay it out; true if it does not answer. */
  async mayStillPay(refund: Refund): Promise<boolean> {
    if (refund.route !== refundRoute.original || !refund.sent) return false;
    const state = await this.queryState(refund);
    return state === null || state.kind === 'running' || state.kind === 'done';
  }

  /** Returns the refund's state at its channel after sending it; `lost` if another run has taken it over. */
  async send(refund: Refund): Promise<RefundState | 'lost'> {
    const channel = this.channels.channelFor(refund.payType, refund.accountId);
    if (refund.sent) {
      const state = await channel.queryRefund({ refundNo: refund.refundNo, attemptNo: refund.paidAttemptNo ?? '' });
      if (state.kind !== 'none') return state;
    }
    if (!(await this.markSent(refund))) return 'lost';
    await failpoint('refund.before_gateway');
    return channel.refund({
      refundNo: refund.refundNo,
      attemptNo: refund.paidAttemptNo ?? '',
      amount: refund.amount,
      paid: refund.paidAmount,
      reason: refund.reason || '订单退款',
    });
  }

  /** Marks the refund as sent and notifies viewers of the order the first time. */
  private async markSent(refund: Refund): Promise<boolean> {
    if (refund.sent || !refund.ofOrder) return this.refunds.markSent(this.db, refund);
    return this.db.transact(async (tx) => {
      const isClaimed = await this.refunds.markSent(tx, refund);
      if (isClaimed) tx.emitLive([{ room: room.order(refund.tradeNo), patch: {} }]);
      return isClaimed;
    });
  }
}
