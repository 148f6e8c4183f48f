import { Injectable } from '@nestjs/common';
import type { PayType } from '#domain/payments/pay.status';
import type { Tx } from '#server/kit/db';
import type { Change, Order } from '#server/orders/order.service';
import { WalletService } from '#server/wallet/wallet.service';
import { PayBooking } from './pay-booking';
import { SplitNews } from './split-news';
import type { ShareRow } from './split.store';

/** Returns the ledger number of a share; a share that was split again has a new one. */
const numberOf = (tradeNo: string, { id }: Pick<ShareRow, 'id'>): string => `${tradeNo}S${id}`;

/**
 * Moves the money of shared payments: charges each payer, and returns it if the order ends first; sends the messages.
 */
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

  /** Charges a share to its payer's balance, once. */
  take(tx: Tx, payer: number, tradeNo: string, share: ShareRow): Promise<void> {
    return this.wallets.pay(tx, payer, numberOf(tradeNo, share), share.amount);
  }

  /** Returns a whole share to its payer, once. */
  give(tx: Tx, tradeNo: string, share: ShareRow): Promise<void> {
    return this.wallets.refund(tx, share.paidBy ?? share.userId, `${numberOf(tradeNo, share)}R`, share.amount);
  }

  /** Books the whole amount once all shares are paid. */
  book(tx: Tx, order: Order, method: PayType): Promise<{ order: Order; changes: Change[] }> {
    return this.booking.book(tx, order, method, { userId: order.userId, who: 'member' });
  }
}
