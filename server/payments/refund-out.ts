import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db';
import { failpoint } from '#server/kit/failpoint';
import { Settings } from '#server/kit/settings';
import type { RefundState } from './channel';
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

  /** Where the refund stands at its channel after asking; `lost` when another run has taken it over meanwhile. */
  async ask(refund: Refund): Promise<RefundState | 'lost'> {
    const channel = this.channels.of(refund.payType, refund.accountId);
    if (refund.sent) {
      const known = await channel.queryRefund({ refundNo: refund.refundNo, attemptNo: refund.paidAttemptNo ?? '' });
      if (known.kind !== 'none') return known;
    }
    if (!(await this.refunds.sending(this.db, refund))) return 'lost';
    await failpoint('refund.before_gateway');
    return channel.refund({ refundNo: refund.refundNo, attemptNo: refund.paidAttemptNo ?? '', amount: refund.amount, paid: refund.paidAmount, reason: refund.reason || '订单退款' });
  }
}
