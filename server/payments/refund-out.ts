import { Injectable } from '@nestjs/common';
import { isOfBill } from '#domain/orders/trade-no.rules';
import { room } from '#contract/kit/live';
import { Db } from '#server/kit/db';
import { failpoint } from '#server/kit/failpoint';
import { Settings } from '#server/kit/settings';
import { ChannelAway, ChannelRefused, type RefundState } from './channel';
import { ChannelsService } from './channels.service';
import { RefundStore, type Refund } from './refund.store';

/** Sends refunds to channels: first queries one that may have been sent before, then sends it. */
@Injectable()
export class RefundOut {
  constructor(
    private readonly db: Db,
    private readonly settings: Settings,
    private readonly channels: ChannelsService,
    private readonly refunds: RefundStore,
  ) {}

  /** Number of tries before a refund needs a person. */
  get most(): number {
    return this.settings.get('refund.autoRetryMax');
  }

  /** Queries the state of a sent refund without sending it; null if the channel does not answer. */
  async known(refund: Refund): Promise<RefundState | null> {
    try {
      return await this.channels
        .of(refund.payType, refund.accountId)
        .queryRefund({ refundNo: refund.refundNo, attemptNo: refund.paidAttemptNo ?? '' });
    } catch (error) {
      if (error instanceof ChannelAway || error instanceof ChannelRefused) return null;
      throw error;
    }
  }

  /** Returns the refund's state at its channel after sending it; `lost` if another run has taken it over. */
  async ask(refund: Refund): Promise<RefundState | 'lost'> {
    const channel = this.channels.of(refund.payType, refund.accountId);
    if (refund.sent) {
      const known = await channel.queryRefund({ refundNo: refund.refundNo, attemptNo: refund.paidAttemptNo ?? '' });
      if (known.kind !== 'none') return known;
    }
    if (!(await this.sending(refund))) return 'lost';
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
  private async sending(refund: Refund): Promise<boolean> {
    if (refund.sent || isOfBill(refund.refundNo)) return this.refunds.sending(this.db, refund);
    return this.db.transact(async (tx) => {
      const mine = await this.refunds.sending(tx, refund);
      if (mine) await tx.tellLive([{ room: room.order(refund.tradeNo), patch: {} }]);
      return mine;
    });
  }
}
