import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen, formatYuan, type Fen } from '#domain/kit/money';
import { gateBillFailure } from '#domain/gate-bills/gate-bill.failures';
import { gateBillMachine } from '#domain/gate-bills/gate-bill.machine';
import { payType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { room } from '#contract/kit/live';
import type { Tx } from '#server/kit/db/db';
import { BillCounterService } from '#server/payments/bill-counter.service';
import { BillRefundService } from '#server/refunds/bill-refund.service';
import { WalletService } from '#server/wallet/wallet.service';
import { payableOf } from './gate-bill-owner.service';
import { GateBillStore, type GateBill } from './gate-bill.store';

/** Takes and gives back the money of gate bills in the caller's transaction. */
@Injectable()
export class GateBillMoney {
  constructor(
    private readonly store: GateBillStore,
    private readonly wallets: WalletService,
    private readonly counter: BillCounterService,
    private readonly refunds: BillRefundService,
  ) {}

  /** Pays a bill from the balance of its member if that covers it; returns whether it did. */
  async payFromBalance(tx: Tx, { billNo, userId, amount }: GateBill): Promise<boolean> {
    if (userId === null || !(await this.wallets.payGateBill(tx, userId, billNo, amount))) return false;
    await this.counter.bookFromBalance(tx, billNo);
    return true;
  }

  /** Pays a bill from the balance of its member; throws if the balance is too low. */
  async requirePayment(tx: Tx, bill: GateBill): Promise<void> {
    step(gateBillMachine, 'pay', bill, {});
    if (await this.payFromBalance(tx, bill)) return;
    const { balance } = await this.wallets.lock(tx, bill.payerId);
    throw new Failure(paymentFailure.balanceShort, { balance: formatYuan(balance), due: formatYuan(bill.amount) });
  }

  /** Checks the payment password of a member. */
  requirePassword(userId: number, md5: string): Promise<void> {
    return this.wallets.requirePassword(userId, md5);
  }

  /**
   * Refunds a part of a paid bill the way it was paid, over the counter to a guest; throws if less is left. Returns the
   * number of the refund, and whether the counter hands it over.
   */
  async refund(tx: Tx, bill: GateBill, amount: Fen, reason: string): Promise<{ refundNo: string; byHand: boolean }> {
    step(gateBillMachine, 'refund', bill, {});
    const rest = fen(bill.amount - bill.refundFee);
    if (amount > rest) throw new Failure(gateBillFailure.gateRefundTooMuch, { rest: formatYuan(rest) });
    await this.store.addRefund(tx, bill.id, amount);
    const account = payableOf(bill);
    const byHand = bill.userId === null;
    const paidBy = bill.payType ?? payType.offline;
    const request = { amount, paidBy, attemptNo: bill.attemptNo, reason, overCounter: byHand };
    const refundNo = await this.refunds.create(tx, account, request);
    this.refunds.notifyViewers(tx, account);
    return { refundNo, byHand };
  }

  /** Has the channels close what is open for a bill that needs no payment any more, and tells its viewers. */
  async close(tx: Tx, bill: GateBill): Promise<void> {
    await this.counter.withdrawOpenAttempts(tx, bill.billNo);
    this.notifyViewers(tx, bill);
  }

  /** Tells the rooms that show a bill. */
  notifyViewers(tx: Tx, bill: GateBill): void {
    this.refunds.notifyViewers(tx, payableOf(bill));
    tx.emitLive([{ room: room.locker(bill.venueId), patch: {} }]);
  }

  /** Completes a refund after the counter handed it over. */
  async settleByHand(refundNo: string): Promise<void> {
    await this.refunds.settle(refundNo, {});
  }
}
