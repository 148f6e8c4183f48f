import { Injectable } from '@nestjs/common';
import { isOfBill } from '#domain/orders/trade-no.rules';
import { room } from '#contract/kit/live';
import { Db } from '#server/kit/db';
import { failpoint } from '#server/kit/failpoint';
import { Settings } from '#server/kit/settings';
import { ChannelAway, ChannelRefused, type RefundState } from './channel';
import { ChannelsService } from './channels.service';
import { RefundStore, type Refund } from './refund.store';

/** Asks a channel for a refund: what became of it when it may have been asked before, and only then to pay. */
@Injectable()
export class RefundOut {
  constructor(
    private readonly db: Db,
    private readonly settings: Settings,
    private readonly channels: ChannelsService,
    private readonly refunds: RefundStore,
  ) {}

  /** How many tries a refund gets before a person must look. */
  get most(): number {
    return this.settings.get('refund.autoRetryMax');
  }

  /** What the channel says became of a refund it was asked for, asking for nothing; null when it does not answer. */
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

  /** Where the refund stands at its channel after asking; `lost` when another run has taken it over meanwhile. */
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

  /** Marks that the channel is asked now; whoever looks at the order hears of it the first time. */
  private async sending(refund: Refund): Promise<boolean> {
    if (refund.sent || isOfBill(refund.refundNo)) return this.refunds.sending(this.db, refund);
    return this.db.transact(async (tx) => {
      const mine = await this.refunds.sending(tx, refund);
      if (mine) await tx.tellLive([{ room: room.order(refund.tradeNo), patch: {} }]);
      return mine;
    });
  }
}
