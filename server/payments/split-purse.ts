import { Injectable } from '@nestjs/common';
import type { PayType } from '#domain/payments/pay.status';
import type { Tx } from '#server/kit/db';
import type { Change, Order } from '#server/orders/order.service';
import { WalletService } from '#server/wallet/wallet.service';
import { PayBooking } from './pay-booking';
import { SplitNews } from './split-news';
import type { ShareRow } from './split.store';

/** One share's own number in the ledger: a share divided anew is another one. */
const numberOf = (tradeNo: string, { id }: Pick<ShareRow, 'id'>): string => `${tradeNo}S${id}`;

/** The money of shared payments: taken from each who pays, sent back to them where the order ends first; and what they hear of it. */
@Injectable()
export class SplitPurse {
  constructor(
    private readonly wallets: WalletService,
    private readonly booking: PayBooking,
    readonly news: SplitNews,
  ) {}

  insistPassword(userId: number, md5: string): Promise<void> {
    return this.wallets.insistPassword(userId, md5);
  }

  /** Takes a share from its payer's balance, once. */
  take(tx: Tx, payer: number, tradeNo: string, share: ShareRow): Promise<void> {
    return this.wallets.pay(tx, payer, numberOf(tradeNo, share), share.amount);
  }

  /** Sends a whole share back to its payer, once. */
  give(tx: Tx, tradeNo: string, share: ShareRow): Promise<void> {
    return this.wallets.refund(tx, share.paidBy ?? share.userId, `${numberOf(tradeNo, share)}R`, share.amount);
  }

  /** Books the whole amount, which all shares have brought. */
  book(tx: Tx, order: Order, method: PayType): Promise<{ order: Order; changes: Change[] }> {
    return this.booking.book(tx, order, method, { userId: order.userId, who: 'member' });
  }
}
