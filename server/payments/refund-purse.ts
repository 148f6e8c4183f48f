import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import { shareBack } from '#domain/payments/split.rules';
import { shareStatus } from '#domain/payments/split.status';
import type { Tx } from '#server/kit/db';
import type { Order } from '#server/orders/order.service';
import { WalletService } from '#server/wallet/wallet.service';
import { SplitStore } from './split.store';

/** Refunds that go to balances. */
@Injectable()
export class RefundPurse {
  constructor(
    private readonly wallets: WalletService,
    private readonly store: SplitStore,
  ) {}

  /** Puts a refund on the balance it came from: of a shared payment to each who paid, by what they have not got back yet; of any other to its owner. */
  async refund(tx: Tx, order: Pick<Order, 'tradeNo' | 'userId'>, refundNo: string, amount: Fen): Promise<void> {
    const shares = (await this.store.lockShares(tx, order.tradeNo)).filter(({ status }) => status === shareStatus.kept);
    if (shares.length === 0) return this.wallets.refund(tx, order.userId, refundNo, amount);
    const parts = shareBack(amount, shares);
    for (const [n, share] of shares.entries()) {
      const part = parts[n] as Fen;
      if (part === 0) continue;
      await this.store.returned(tx, share.id, part);
      await this.wallets.refund(tx, share.paidBy ?? share.userId, `${refundNo}S${share.id}`, part);
    }
  }
}
