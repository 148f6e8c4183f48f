import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { rechargeSale } from '#domain/wallet/recharge.sale';
import { walletFailure } from '#domain/wallet/wallet.failures';
import {
  BillRegistry,
  type PayableBill,
  type BillOwner,
  type IncomeEntry,
} from '#server/finance/bill-registry.service';
import type { Tx } from '#server/kit/db/db';
import { RechargeCredit } from './recharge-credit';
import { RechargeLimit } from './recharge-limit';
import { RechargeStore, type Recharge } from './recharge.store';

const billOf = ({ id, tradeNo, userId, merchantId, amount, open, paid }: Recharge): PayableBill => ({
  no: tradeNo,
  id,
  tradeNo,
  userId,
  merchantId,
  venueId: null,
  amount,
  open,
  paid,
  subject: '余额充值',
});

/** Recharges as bills that are paid at a channel: a payment in time is credited in the same transaction, once. */
@Injectable()
export class RechargeBills implements BillOwner, OnModuleInit {
  constructor(
    private readonly bills: BillRegistry,
    private readonly store: RechargeStore,
    private readonly credits: RechargeCredit,
    private readonly limit: RechargeLimit,
  ) {}

  onModuleInit(): void {
    this.bills.register([rechargeSale], this);
  }

  /** Returns the recharge of a number, or null. */
  async find(no: string): Promise<PayableBill | null> {
    const found = await this.store.findUnlocked(no);
    return found && billOf(found);
  }

  async lock(tx: Tx, no: string): Promise<PayableBill> {
    const found = await this.store.lock(tx, no);
    if (!found) throw new Failure(walletFailure.rechargeMissing);
    return billOf(found);
  }

  /** Returns why a payment is refunded at once, or null. */
  returnReason(tx: Tx, bill: PayableBill): Promise<string | null> {
    return this.limit.returnReason(tx, bill);
  }

  /** Credits a paid recharge and its gift to the balance. */
  markPaid(tx: Tx, bill: PayableBill, income: IncomeEntry): Promise<void> {
    return this.credits.credit(tx, bill, income);
  }
}
