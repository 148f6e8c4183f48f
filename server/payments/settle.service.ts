import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { fen } from '#domain/kit/money';
import { attemptMachine } from '#domain/payments/attempt.machine';
import type { OrderAction } from '#domain/orders/order-action.status';
import { orderMachine } from '#domain/orders/order.machine';
import { cancelKind, orderStatus, payStatus } from '#domain/orders/order.status';
import { attemptState } from '#domain/payments/pay.status';
import { moneyUnforeseen, orderPaid } from '#contract/orders/order.events';
import { Db, type Tx } from '#server/kit/db';
import { failpoint } from '#server/kit/failpoint';
import { OrderService, system, type Actor, type Change, type Order } from '#server/orders/order.service';
import { AttemptStore, type Attempt } from './attempt.store';
import type { Paid } from './channel';
import { FinanceStore, type Income } from './finance.store';
import { RefundDeskService } from './refund-desk.service';

/** Result of a payment: it paid the order, restored it, was refunded, or was already known. */
export type Settled = 'kept' | 'restored' | 'returned' | 'known';

/** Settles each payment once: for its order, for the order it restores, or else refunds it. */
@Injectable()
export class SettleService {
  constructor(
    private readonly orders: OrderService,
    private readonly attempts: AttemptStore,
    private readonly finances: FinanceStore,
    private readonly desk: RefundDeskService,
  ) {}

  /**
   * Settles a payment reported by a channel, whose amount was compared with the attempt. Notices, polls and replies may
   * report it at once:
   * one settles it, the others get `known`.
   */
  async receive(db: Db, attemptNo: string, paid: Paid): Promise<Settled> {
    const seen = await this.attempts.find(db, attemptNo);
    const order = seen && (await this.orders.find(seen.tradeNo));
    if (!seen || !order) throw new Error(`no attempt ${attemptNo}`);
    return db.transact(async (tx) => {
      const held = await this.orders.lock(tx, order);
      const attempt = await this.attempts.lock(tx, attemptNo);
      if (attempt.state === attemptState.success || attempt.state === attemptState.duplicate) return 'known';
      await failpoint('pay.after_check');
      const before = await this.endIfDue(tx, held);
      const settled = await this.place(tx, before.order, attempt, paid, before.changes);
      await failpoint('pay.before_commit');
      return settled;
    });
  }

  /**
   * Books a payment for a due order in the caller's transaction (T2). Returns the paid order and the changes to emit
   * last.
   */
  async keep(tx: Tx, order: Order, income: Income, by: Actor): Promise<{ order: Order; changes: Change[] }> {
    const next = step(orderMachine, 'pay', order, {
      now: order.now,
      payBefore: order.payBefore ?? order.now + 1,
      due: order.amount,
      received: income.amount,
    });
    await this.finances.receive(tx, order, income);
    return this.paid(tx, order, next, income, by, 'pay');
  }

  /** Confirms an order of zero without a payment. */
  async keepFree(tx: Tx, order: Order, by: Actor): Promise<{ order: Order; changes: Change[] }> {
    const next = step(orderMachine, 'pay', order, {
      now: order.now,
      payBefore: order.payBefore ?? order.now + 1,
      due: order.amount,
      received: fen(0),
    });
    const moved = await this.orders.move(tx, order, next, { action: 'confirm', by, stamps: ['paid_at'] });
    return this.told(tx, moved, await this.orders.slots(tx, 'confirm', moved));
  }

  private async place(tx: Tx, order: Order, attempt: Attempt, paid: Paid, before: readonly Change[]): Promise<Settled> {
    const income: Income = {
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
      const { changes } = await this.keep(tx, order, income, system);
      await this.attempts.askSoon(tx, order.tradeNo);
      await tx.tellLive([...before, ...changes]);
      return 'kept';
    }
    if (order.payStatus === payStatus.unpaid && !changed) return this.late(tx, order, attempt, income, before);
    // The order is already paid or its price has changed: refund this payment and leave the order unchanged.
    const next = step(attemptMachine, 'duplicate', attempt, {});
    await this.attempts.move(tx, attempt, next, paid);
    await this.finances.receive(tx, order, income);
    const refundNo = await this.desk.giveBack(tx, order, { ...attempt, ...next });
    await this.orders.note(tx, order.tradeNo, changed ? 'paidOther' : 'paidTwice', system, refundNo);
    this.say(tx, order, income, changed ? 'changed' : 'twice');
    await tx.tellLive([...before, ...this.orders.financeMarks(order)]);
    return 'returned';
  }

  /**
   * Handles a payment for a cancelled order (T18): an expired one is restored if its slots are free and ahead and its
   * coupons are still available; any other stays cancelled.
   */
  private async late(
    tx: Tx,
    order: Order,
    attempt: Attempt,
    income: Income,
    before: readonly Change[],
  ): Promise<Settled> {
    const next = step(attemptMachine, 'succeed', attempt, {});
    await this.attempts.move(tx, attempt, next, { channelTradeNo: income.channelTradeNo ?? '' });
    await this.finances.receive(tx, order, income);
    const hopeful = order.cancelKind === cancelKind.timeout && order.now < order.startsAt;
    const again = hopeful ? await this.orders.retakePaid(tx, order, income.amount) : { free: false, changes: [] };
    const facts = { cancelKind: order.cancelKind, slotsFree: again.free, now: order.now, startsAt: order.startsAt };
    if (again.free) {
      const { changes } = await this.paid(
        tx,
        order,
        step(orderMachine, 'restorePaid', order, facts),
        income,
        system,
        'restorePaid',
      );
      this.say(tx, order, income, 'restored');
      await tx.tellLive([...before, ...again.changes, ...changes]);
      return 'restored';
    }
    const moved = await this.orders.move(tx, order, step(orderMachine, 'refundLate', order, facts), {
      action: 'refundLate',
      by: system,
      change: { pay_type: income.payType, pay_fee: income.amount, refund_fee: income.amount },
      stamps: ['paid_at'],
    });
    await this.desk.giveBack(tx, moved, { ...attempt, ...next });
    this.say(tx, order, income, 'late');
    await tx.tellLive([
      ...before,
      ...again.changes,
      ...this.orders.changesOf(moved),
      ...this.orders.financeMarks(moved),
    ]);
    return 'returned';
  }

  private say(
    tx: Tx,
    { tradeNo, userId }: Order,
    { attemptNo, amount }: Income,
    fate: 'late' | 'restored' | 'twice' | 'changed',
  ): void {
    tx.tell(moneyUnforeseen, { tradeNo, userId, attemptNo, amount, fate });
  }

  /** Expires the order if its hold is over and nothing has ended it yet; its payment is then late. */
  private async endIfDue(tx: Tx, order: Order): Promise<{ order: Order; changes: Change[] }> {
    const due =
      order.orderStatus === orderStatus.normal &&
      order.payStatus === payStatus.unpaid &&
      order.payBefore !== null &&
      order.now >= order.payBefore;
    if (!due) return { order, changes: [] };
    const changes = await this.orders.endDue(tx, order);
    return { order: await this.orders.lockRow(tx, order.tradeNo), changes };
  }

  private async paid(
    tx: Tx,
    order: Order,
    next: Pick<Order, 'orderStatus' | 'payStatus'>,
    income: Income,
    by: Actor,
    action: OrderAction,
  ): Promise<{ order: Order; changes: Change[] }> {
    const restored = order.orderStatus === orderStatus.cancelled;
    const moved = await this.orders.move(tx, order, next, {
      action,
      by,
      note: income.attemptNo,
      change: { pay_type: income.payType, pay_fee: income.amount, ...(restored ? { cancel_kind: null } : {}) },
      stamps: restored ? ['paid_at', 'no_cancel_at'] : ['paid_at'],
    });
    return this.told(tx, moved, restored ? null : await this.orders.slots(tx, 'confirm', moved));
  }

  private told(tx: Tx, order: Order, slots: Change | null): { order: Order; changes: Change[] } {
    tx.tell(orderPaid, {
      tradeNo: order.tradeNo,
      userId: order.userId,
      siteId: order.siteId,
      venueId: order.venueId,
      date: order.date,
      amount: order.payFee,
      needFace: order.needFace,
    });
    return {
      order,
      changes: [...(slots ? [slots] : []), ...this.orders.changesOf(order), ...this.orders.financeMarks(order)],
    };
  }
}
