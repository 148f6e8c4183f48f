import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { fen } from '#domain/kit/money';
import { attemptMachine } from '#domain/payments/attempt.machine';
import type { OrderAction } from '#domain/orders/order-action.status';
import { orderMachine } from '#domain/orders/order.machine';
import { cancelKind, orderStatus, payStatus } from '#domain/orders/order.status';
import { attemptState } from '#domain/payments/pay.status';
import { moneyUnforeseen } from '#contract/orders/order.events';
import { Db, type Tx, type LiveChange } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import {
  SaleService,
  systemActor,
  type Actor,
  type Sale,
  type SaleStep,
  financeRoomChanges,
  saleRoomChanges,
  isOverdue,
} from '#server/sales/sale.service';
import { AttemptStore, type Attempt } from '#server/finance/attempt.store';
import type { ReceivedPayment } from '#server/channels/channels.service';
import { FinanceLedgerStore, type IncomeEntry } from '#server/finance/finance-ledger.store';
import { RefundCreationService } from '#server/refunds/refund-creation.service';

/** Result of a payment: it paid the order, restored it, was refunded, or was already known. */
export type SettlementResult = 'kept' | 'restored' | 'returned' | 'known';

/** Returns whether a payment may free or take slots, under the lock of their day: the order has ended or must end. */
const needsDay = (order: Sale): boolean => order.orderStatus !== orderStatus.normal || isOverdue(order);

/** Settles each payment once: for its order, for the order it restores, or else refunds it. */
@Injectable()
export class SaleSettlementService {
  constructor(
    private readonly sales: SaleService,
    private readonly attempts: AttemptStore,
    private readonly finances: FinanceLedgerStore,
    private readonly refunds: RefundCreationService,
  ) {}

  /**
   * Settles a payment reported by a channel, whose amount was compared with the attempt. Notices, polls and replies may
   * report it at once:
   * one settles it, the others get `known`.
   */
  async settle(db: Db, attemptNo: string, paid: ReceivedPayment): Promise<SettlementResult> {
    const seen = await this.attempts.find(db, attemptNo);
    const order = seen && (await this.sales.find(seen.tradeNo));
    if (!seen || !order) throw new Error(`no attempt ${attemptNo}`);
    const inTime = needsDay(order)
      ? null
      : await db.transact(async (tx) => {
          const held = await this.sales.lockRow(tx, order.tradeNo);
          return needsDay(held) ? null : this.settleLocked(tx, held, attemptNo, paid);
        });
    return (
      inTime ?? db.transact(async (tx) => this.settleLocked(tx, await this.sales.lock(tx, order), attemptNo, paid))
    );
  }

  /** Books a payment of a due order whose income is recorded, in the caller's transaction (T2). */
  bookPaid(tx: Tx, order: Sale, income: IncomeEntry, by: Actor): Promise<{ order: Sale; changes: LiveChange[] }> {
    const next = step(orderMachine, 'pay', order, {
      now: order.now,
      payBefore: order.payBefore ?? order.now + 1,
      due: order.amount,
      received: income.amount,
    });
    return this.markPaid(tx, order, next, income, by, 'pay');
  }

  /** Confirms an order of zero without a payment. */
  async bookFree(tx: Tx, order: Sale, by: Actor): Promise<{ order: Sale; changes: LiveChange[] }> {
    const next = step(orderMachine, 'pay', order, {
      now: order.now,
      payBefore: order.payBefore ?? order.now + 1,
      due: order.amount,
      received: fen(0),
    });
    const moved = await this.sales.moveAndConfirm(tx, order, next, { action: 'confirm', by, stamps: ['paid_at'] });
    return this.finishPaid(tx, moved.order, moved.slots);
  }

  private async settleLocked(tx: Tx, held: Sale, attemptNo: string, paid: ReceivedPayment): Promise<SettlementResult> {
    const attempt = await this.attempts.lock(tx, attemptNo);
    if (attempt.state === attemptState.success || attempt.state === attemptState.duplicate) return 'known';
    await failpoint('pay.after_check');
    const before = await this.expireIfDue(tx, held);
    const settled = await this.apply(tx, before.order, attempt, paid, before.changes);
    await failpoint('pay.before_commit');
    return settled;
  }

  private async apply(
    tx: Tx,
    order: Sale,
    attempt: Attempt,
    paid: ReceivedPayment,
    before: readonly LiveChange[],
  ): Promise<SettlementResult> {
    const income: IncomeEntry = {
      attemptNo: attempt.attemptNo,
      payType: attempt.payType,
      amount: attempt.amount,
      channelTradeNo: paid.channelTradeNo,
    };
    // A coupon was applied or removed while this attempt was open: its amount is no longer the price.
    const changed =
      order.payStatus === payStatus.unpaid &&
      order.orderStatus === orderStatus.normal &&
      attempt.amount !== order.amount;
    if (order.payStatus === payStatus.unpaid && order.orderStatus === orderStatus.normal && !changed) {
      await this.attempts.move(tx, attempt, step(attemptMachine, 'succeed', attempt, {}), paid);
      await this.finances.recordIncome(tx, order, income);
      const { changes } = await this.bookPaid(tx, order, income, systemActor);
      await this.attempts.pollSoon(tx, order.tradeNo);
      tx.emitLive([...before, ...changes]);
      return 'kept';
    }
    if (order.payStatus === payStatus.unpaid && !changed) return this.applyLate(tx, order, attempt, income, before);
    // The order is already paid or its price has changed: refund this payment and leave the order unchanged.
    const next = step(attemptMachine, 'duplicate', attempt, {});
    await this.attempts.move(tx, attempt, next, paid);
    await this.finances.recordIncome(tx, order, income);
    const refundNo = await this.refunds.refundAttempt(tx, order, { ...attempt, ...next });
    await this.sales.note(tx, order.tradeNo, changed ? 'paidOther' : 'paidTwice', systemActor, refundNo);
    this.emitUnforeseen(tx, order, income, changed ? 'changed' : 'twice');
    tx.emitLive([...before, ...financeRoomChanges(order)]);
    return 'returned';
  }

  /**
   * Handles a payment for a cancelled order (T18): an expired one is restored if its slots are free and ahead and its
   * coupons are still available; any other stays cancelled.
   */
  private async applyLate(
    tx: Tx,
    order: Sale,
    attempt: Attempt,
    income: IncomeEntry,
    before: readonly LiveChange[],
  ): Promise<SettlementResult> {
    const next = step(attemptMachine, 'succeed', attempt, {});
    await this.attempts.move(tx, attempt, next, { channelTradeNo: income.channelTradeNo ?? '' });
    await this.finances.recordIncome(tx, order, income);
    const mayRestore = order.cancelKind === cancelKind.timeout && order.now < order.restoreBefore;
    const retaken = mayRestore ? await this.sales.retakePaid(tx, order, income.amount) : { free: false, changes: [] };
    const facts = {
      cancelKind: order.cancelKind,
      slotsFree: retaken.free,
      now: order.now,
      startsAt: order.restoreBefore,
    };
    if (retaken.free) {
      const { changes } = await this.markPaid(
        tx,
        order,
        step(orderMachine, 'restorePaid', order, facts),
        income,
        systemActor,
        'restorePaid',
      );
      this.emitUnforeseen(tx, order, income, 'restored');
      tx.emitLive([...before, ...retaken.changes, ...changes]);
      return 'restored';
    }
    const moved = await this.sales.move(tx, order, step(orderMachine, 'refundLate', order, facts), {
      action: 'refundLate',
      by: systemActor,
      change: { pay_type: income.payType, pay_fee: income.amount, refund_fee: income.amount },
      stamps: ['paid_at'],
    });
    await this.refunds.refundAttempt(tx, moved, { ...attempt, ...next });
    this.emitUnforeseen(tx, order, income, 'late');
    tx.emitLive([...before, ...retaken.changes, ...saleRoomChanges(moved), ...financeRoomChanges(moved)]);
    return 'returned';
  }

  private emitUnforeseen(
    tx: Tx,
    { tradeNo, userId }: Sale,
    { attemptNo, amount }: IncomeEntry,
    fate: 'late' | 'restored' | 'twice' | 'changed',
  ): void {
    tx.emit(moneyUnforeseen, { tradeNo, userId, attemptNo, amount, fate });
  }

  /** Expires the order if its hold is over and nothing has ended it yet; its payment is then late. */
  private async expireIfDue(tx: Tx, order: Sale): Promise<{ order: Sale; changes: readonly LiveChange[] }> {
    if (!isOverdue(order)) return { order, changes: [] };
    const changes = await this.sales.expireIfDue(tx, order);
    return { order: await this.sales.lockRow(tx, order.tradeNo), changes };
  }

  private async markPaid(
    tx: Tx,
    order: Sale,
    next: Pick<Sale, 'orderStatus' | 'payStatus'>,
    income: IncomeEntry,
    by: Actor,
    action: OrderAction,
  ): Promise<{ order: Sale; changes: LiveChange[] }> {
    const restored = order.orderStatus === orderStatus.cancelled;
    const paid: SaleStep = {
      action,
      by,
      note: income.attemptNo,
      change: { pay_type: income.payType, pay_fee: income.amount, ...(restored ? { cancel_kind: null } : {}) },
      stamps: restored ? ['paid_at', 'no_cancel_at'] : ['paid_at'],
    };
    if (restored) return this.finishPaid(tx, await this.sales.move(tx, order, next, paid), null);
    const moved = await this.sales.moveAndConfirm(tx, order, next, paid);
    return this.finishPaid(tx, moved.order, moved.slots);
  }

  private async finishPaid(
    tx: Tx,
    order: Sale,
    slots: LiveChange | null,
  ): Promise<{ order: Sale; changes: LiveChange[] }> {
    await this.sales.afterPaid(tx, order);
    return {
      order,
      changes: [...(slots ? [slots] : []), ...saleRoomChanges(order), ...financeRoomChanges(order)],
    };
  }
}
