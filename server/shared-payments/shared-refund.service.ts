import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import { splitRefund, sumPerPerson } from '#domain/shared-payments/split.rules';
import { shareStatus } from '#domain/shared-payments/split.status';
import type { Tx } from '#server/kit/db/db';
import type { Sale } from '#server/sales/sale.service';
import { WalletRefund, type RefundDivider } from '#server/refunds/wallet-refund.service';
import { WalletService } from '#server/wallet/wallet.service';
import { SplitNotifications } from './split-notification';
import { SplitStore } from './split.store';

/** Refunds shared payments to the balances of their payers. */
@Injectable()
export class SharedRefundService implements RefundDivider, OnModuleInit {
  constructor(
    private readonly refunds: WalletRefund,
    private readonly wallets: WalletService,
    private readonly store: SplitStore,
    private readonly notifications: SplitNotifications,
  ) {}

  onModuleInit(): void {
    this.refunds.register(this);
  }

  /** Refunds to each payer by what they have not got back; returns false if the order has no shares that paid it. */
  async divide(tx: Tx, { tradeNo }: Pick<Sale, 'tradeNo'>, refundNo: string, amount: Fen): Promise<boolean> {
    const shares = (await this.store.lockShares(tx, tradeNo)).filter(({ status }) => status === shareStatus.kept);
    if (shares.length === 0) return false;
    const parts = splitRefund(amount, shares);
    const refunds = shares
      .map((share, n) => ({ share, userId: share.paidBy ?? share.userId, amount: parts[n] as Fen }))
      .filter((part) => part.amount > 0);
    for (const part of refunds) {
      await this.store.addReturned(tx, part.share.id, part.amount);
      await this.wallets.refund(tx, part.userId, `${refundNo}S${part.share.id}`, part.amount);
    }
    await this.notifications.notifyReturned(tx, tradeNo, refundNo, sumPerPerson(refunds));
    return true;
  }
}
