import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import { sumPerPerson, splitRefund } from '#domain/shared-payments/split.rules';
import { shareStatus } from '#domain/shared-payments/split.status';
import type { Tx } from '#server/kit/db/db';
import type { Order } from '#server/orders/order.service';
import { WalletService } from '#server/wallet/wallet.service';
import { SplitNotifications } from '#server/shared-payments/split-notification';
import { SplitStore } from '#server/shared-payments/split.store';

/** Refunds to balances. */
@Injectable()
export class WalletRefund {
  constructor(
    private readonly wallets: WalletService,
    private readonly store: SplitStore,
    private readonly notifications: SplitNotifications,
  ) {}

  /**
   * Refunds to the balance that paid: a shared payment to each payer by what they have not got back, any other to its
   * owner.
   */
  async refund(tx: Tx, order: Pick<Order, 'tradeNo' | 'userId'>, refundNo: string, amount: Fen): Promise<void> {
    const shares = (await this.store.lockShares(tx, order.tradeNo)).filter(({ status }) => status === shareStatus.kept);
    if (shares.length === 0) return this.wallets.refund(tx, order.userId, refundNo, amount);
    const parts = splitRefund(amount, shares);
    const refunds = shares
      .map((share, n) => ({ share, userId: share.paidBy ?? share.userId, amount: parts[n] as Fen }))
      .filter((part) => part.amount > 0);
    for (const part of refunds) {
      await this.store.addReturned(tx, part.share.id, part.amount);
      await this.wallets.refund(tx, part.userId, `${refundNo}S${part.share.id}`, part.amount);
    }
    await this.notifications.notifyReturned(tx, order.tradeNo, refundNo, sumPerPerson(refunds));
  }
}
