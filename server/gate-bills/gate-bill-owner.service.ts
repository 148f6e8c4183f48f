import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { gateBillFailure } from '#domain/gate-bills/gate-bill.failures';
import { gateBillMachine } from '#domain/gate-bills/gate-bill.machine';
import { gateBillSale } from '#domain/gate-bills/gate-bill.sale';
import { gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import { room } from '#contract/kit/live';
import {
  BillRegistry,
  type BillOwner,
  type IncomeEntry,
  type PayableBill,
} from '#server/finance/bill-registry.service';
import type { Tx } from '#server/kit/db/db';
import { BillRefundService } from '#server/refunds/bill-refund.service';
import { GateBillStore, type GateBill } from './gate-bill.store';

/** Returns a gate bill as payments see it. */
export const payableOf = (bill: GateBill): PayableBill => ({
  no: bill.billNo,
  id: bill.id,
  tradeNo: bill.billNo,
  userId: bill.payerId,
  merchantId: bill.merchantId,
  venueId: bill.venueId,
  amount: bill.amount,
  open: bill.status === gateBillStatus.owed,
  paid: bill.status === gateBillStatus.paid,
  subject: `${bill.venueName}计时费用`,
});

/** Gate bills as bills that can be paid: by balance, at a channel or at a counter. */
@Injectable()
export class GateBillOwner implements BillOwner, OnModuleInit {
  constructor(
    private readonly bills: BillRegistry,
    private readonly store: GateBillStore,
    private readonly refunds: BillRefundService,
  ) {}

  onModuleInit(): void {
    this.bills.register([gateBillSale], this);
  }

  /** Returns the bill of a number, or null. */
  async find(no: string): Promise<PayableBill | null> {
    const bill = await this.store.findByNo(no);
    return bill && payableOf(bill);
  }

  async lock(tx: Tx, no: string): Promise<PayableBill> {
    const bill = await this.store.lockByNo(tx, no);
    if (!bill) throw new Failure(gateBillFailure.gateBillMissing);
    return payableOf(bill);
  }

  /** Always accepts the money of an unpaid bill. */
  returnReason(): Promise<null> {
    return Promise.resolve(null);
  }

  /** Books a bill as paid, once, and records the income. */
  async markPaid(tx: Tx, { id, no }: PayableBill, income: IncomeEntry): Promise<void> {
    const bill = await this.store.lock(tx, id);
    if (!bill) throw new Failure(gateBillFailure.gateBillMissing);
    const next = step(gateBillMachine, 'pay', bill, {});
    if (!(await this.store.markPaid(tx, id, next, income))) throw new Failure(gateBillFailure.gateBillStep, { no });
    const account = payableOf(bill);
    await this.refunds.recordIncome(tx, account, income);
    this.refunds.notifyViewers(tx, account);
    tx.emitLive([{ room: room.locker(bill.venueId), patch: {} }]);
  }
}
