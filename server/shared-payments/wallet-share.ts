import { Injectable } from '@nestjs/common';
import type { PayType } from '#domain/payments/pay.status';
import type { Tx } from '#server/kit/db/db';
import type { Sale } from '#server/sales/sale.service';
import { WalletService } from '#server/wallet/wallet.service';
import { PaymentBooking } from '#server/payments/payment-booking.service';
import { SplitNotifications } from './split-notification';
import type { ShareRow } from './split.store';

/** Returns the ledger number of a share; a share that was split again has a new one. */
const ledgerNoOf = (tradeNo: string, { id }: Pick<ShareRow, 'id'>): string => `${tradeNo}S${id}`;

/**
 * Moves the money of shared payments: charges each payer, and returns it if the order ends first; sends the messages.
 */
@Injectable()
export class WalletShare {
  constructor(
    private readonly wallets: WalletService,
    private readonly booking: PaymentBooking,
    readonly notifications: SplitNotifications,
  ) {}

  checkPassword(userId: number, md5: string): Promise<void> {
    return this.wallets.requirePassword(userId, md5);
  }

  /** Charges a share to its payer's balance, once. */
  charge(tx: Tx, payer: number, tradeNo: string, share: ShareRow): Promise<void> {
    return this.wallets.pay(tx, payer, ledgerNoOf(tradeNo, share), share.amount);
  }

  /** Returns a whole share to its payer, once. */
  refund(tx: Tx, tradeNo: string, share: ShareRow): Promise<void> {
    return this.wallets.refund(tx, share.paidBy ?? share.userId, `${ledgerNoOf(tradeNo, share)}R`, share.amount);
  }

  /** Books the whole amount once all shares are paid. */
  bookOrder(tx: Tx, order: Sale, method: PayType): ReturnType<PaymentBooking['book']> {
    return this.booking.book(tx, order, method, { userId: order.userId, who: 'member' });
  }
}
