import { Injectable } from '@nestjs/common';
import type { IncomeEntry, PayableBill } from '#server/finance/bill-registry.service';
import type { Tx } from '#server/kit/db/db';
import { BillRefundService } from '#server/refunds/bill-refund.service';
import { WalletService } from '#server/wallet/wallet.service';
import { RechargeStore, type Recharge } from './recharge.store';

/** Credits paid recharges to balances. */
@Injectable()
export class RechargeCredit {
  constructor(
    private readonly store: RechargeStore,
    private readonly wallets: WalletService,
    private readonly refunds: BillRefundService,
  ) {}

  /** Credits a paid recharge and its gift to the balance. */
  async credit(tx: Tx, bill: PayableBill, income: IncomeEntry): Promise<void> {
    const recharge = (await this.store.find(tx, bill.no)) as Recharge;
    await this.store.markPaid(tx, bill.no, income);
    await this.refunds.recordIncome(tx, bill, income);
    await this.wallets.creditRecharge(tx, bill.userId, bill.no, recharge);
    this.refunds.notifyViewers(tx, bill);
  }
}
