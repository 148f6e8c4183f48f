import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import type { Tx } from '#server/kit/db/db';
import type { Sale } from '#server/sales/sale.service';
import { WalletService } from '#server/wallet/wallet.service';

/** Divides the refund of an order among several payers. */
export interface RefundDivider {
  /** Refunds the amount to the payers of a shared payment; returns false if one person paid the order. */
  divide(tx: Tx, order: Pick<Sale, 'tradeNo'>, refundNo: string, amount: Fen): Promise<boolean>;
}

/** Refunds to balances. */
@Injectable()
export class WalletRefund {
  private divider: RefundDivider | null = null;

  constructor(private readonly wallets: WalletService) {}

  /** Registers the area that knows who paid a shared payment. */
  register(divider: RefundDivider): void {
    this.divider = divider;
  }

  /**
   * Refunds to the balance that paid: a shared payment to each of its payers, any other to the order's owner. Throws if
   * no divider is registered: the owner must never get what others paid.
   */
  async refund(tx: Tx, order: Pick<Sale, 'tradeNo' | 'userId'>, refundNo: string, amount: Fen): Promise<void> {
    if (!this.divider) throw new Error('no service knows who paid a shared payment');
    if (await this.divider.divide(tx, order, refundNo, amount)) return;
    await this.wallets.refund(tx, order.userId, refundNo, amount);
  }
}
