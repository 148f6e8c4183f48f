import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { fen, formatYuan, type Fen } from '#domain/kit/money';
import { step } from '#domain/kit/machine';
import { promiseMachine, type PromiseState } from '#domain/attendance/promise.machine';
import { promiseStatus } from '#domain/attendance/promise.status';
import { orderFailure } from '#domain/orders/order.failures';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { orderChanges } from '#contract/order-changes/change.contract';
import type { Tx } from '#server/kit/db/db';
import { OrderRefundService } from '#server/refunds/order-refund.service';
import { RepriceService } from '#server/shared-payments/reprice.service';
import { OrderService, type Actor, type Order, type RoomChange } from '#server/orders/order.service';
import type { AdjustPlan } from './adjust-quote.service';
import { ChangeStore } from './change.store';

/** Returns the attendance of an order on a date: a check-in does not move to another date. */
const attendanceOn = (order: Order, date: string): PromiseState =>
  date !== order.date && order.promiseStatus === promiseStatus.checkedIn
    ? step(promiseMachine, 'withdrawCheckIn', order, {})
    : order;

type AdjustInput = ParsedOf<typeof orderChanges.adjust>;

/** Swaps the slots of an order and settles the difference of the price. */
@Injectable()
export class AdjustSettlementService {
  constructor(
    private readonly orders: OrderService,
    private readonly store: ChangeStore,
    private readonly refunds: OrderRefundService,
    private readonly reprices: RepriceService,
  ) {}

  /** Throws if the window of payment of an unpaid order is over or a payment is open. */
  async assertNotBeingPaid(tx: Tx, order: Order): Promise<void> {
    if (order.payBefore !== null && order.now >= order.payBefore) throw new Failure(paymentFailure.payWindowClosed);
    if (await this.refunds.hasOpenAttempt(tx, order.tradeNo)) throw new Failure(orderFailure.beingPaid);
  }

  /**
   * Moves a locked order to the planned slots; returns it with the room changes of the slots, for the caller to emit.
   */
  async apply(
    tx: Tx,
    order: Order,
    { plan, detail, places, amount, kept }: AdjustPlan,
    input: AdjustInput,
    userId: number,
  ): Promise<{ readonly moved: Order; readonly changes: RoomChange[] }> {
    const by: Actor = { userId, who: 'staff' };
    // A waived difference keeps the agreed price.
    const agreed = input.waive && amount > kept ? kept : amount;
    const attendance = attendanceOn(order, plan.date);
    const changes = await this.store.swapSlots(tx, order, plan, attendance, agreed, places);
    const note = `${order.date} ${detail} → ${plan.date} ${plan.detail} · ${input.reason}`;
    await this.orders.note(tx, order.tradeNo, 'adjust', by, note);
    if (attendance.promiseStatus !== order.promiseStatus)
      await this.orders.note(tx, order.tradeNo, 'withdrawCheckIn', by, null);
    const moved = await this.settle(
      tx,
      await this.orders.lockRow(tx, order.tradeNo),
      fen(amount - kept),
      input,
      userId,
    );
    return { moved, changes };
  }

  /**
   * Settles the difference: collected at the counter or waived if higher, refunded if lower. An unpaid order gets the
   * new price, and so do the companions' shares.
   */
  private async settle(
    tx: Tx,
    order: Order,
    difference: Fen,
    { waive, offlineType, reason }: AdjustInput,
    userId: number,
  ): Promise<Order> {
    if (order.orderStatus === orderStatus.normal && order.payStatus === payStatus.unpaid && difference !== 0)
      await this.reprices.apply(tx, order);
    if (order.payStatus !== payStatus.paid || order.orderStatus !== orderStatus.normal || difference === 0)
      return order;
    if (difference < 0)
      return this.refunds.refundPart(tx, order, fen(-difference), { by: { userId, who: 'staff' }, reason });
    if (waive) return order;
    if (offlineType === undefined) throw new Failure(orderFailure.differenceOpen, { more: formatYuan(difference) });
    await this.refunds.collectExtra(tx, order, difference, { cashierId: userId, offlineType });
    await this.store.addPaid(tx, order.tradeNo, difference);
    return this.orders.lockRow(tx, order.tradeNo);
  }
}
