import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { Fen } from '#domain/kit/money';
import { bookingSale } from '#domain/orders/booking.sale';
import type { OrderAction } from '#domain/orders/order-action.status';
import { orderFailure } from '#domain/orders/order.failures';
import type { OrderState } from '#domain/orders/order.machine';
import { room } from '#contract/kit/live';
import { orderPaid } from '#contract/orders/order.events';
import { Db, type LiveChange, type Tx } from '#server/kit/db/db';
import type { Scope } from '#server/kit/access/scope';
import {
  financeRoomChanges,
  saleRoomChanges,
  SaleService,
  type Actor,
  type SaleOwner,
  type SaleRoomState,
} from '#server/sales/sale.service';
import { DaySemaphore } from './day-semaphore';
import { OrderStore } from './order.store';
import type { Order, OrderItemRow, OrderStep } from './stored-order';

export type * from './stored-order';
export { systemActor, type Actor } from '#server/sales/sale.service';

/** A change of a live room, emitted at the end of a transaction. */
export type RoomChange = LiveChange;

/** Finds, locks and moves bookings in the fixed lock order, and builds their room changes. */
@Injectable()
export class OrderService implements SaleOwner, OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly store: OrderStore,
    private readonly daySemaphore: DaySemaphore,
    private readonly sales: SaleService,
  ) {}

  onModuleInit(): void {
    this.sales.register(bookingSale, this);
  }

  /** Returns a member's own order without a lock; other orders do not exist. */
  async findOwn(userId: number, by: { readonly id: number } | { readonly tradeNo: string }): Promise<Order> {
    const order = await this.store.find(this.db, by);
    if (!order || order.userId !== userId) throw new Failure(orderFailure.orderMissing);
    return order;
  }

  /** Returns an order in scope, without a lock. */
  async findInScope(scope: Scope, tradeNo: string): Promise<Order> {
    const order = await this.store.find(this.db, { tradeNo });
    if (!order || !(await this.isInScope(scope, order))) throw new Failure(orderFailure.orderMissing);
    return order;
  }

  /** Returns whether an order is in scope, by its venue, its merchant or its owner. */
  isInScope(scope: Scope, order: Order): Promise<boolean> {
    return this.sales.isInScope(scope, order);
  }

  /** Returns any order, or null; for code without a caller. */
  find(tradeNo: string): Promise<Order | null> {
    return this.store.find(this.db, { tradeNo });
  }

  /** Returns the slots of an order. */
  items(on: Pick<Db, 'rows'>, tradeNo: string): Promise<OrderItemRow[]> {
    return this.store.items(on, tradeNo);
  }

  /** Runs work that locks a site's day in turn; a waiting call holds no connection. */
  runForDay<T>(day: Pick<Order, 'siteId' | 'date'>, work: () => Promise<T>): Promise<T> {
    return this.daySemaphore.run(day, work);
  }

  /** Runs work that locks the order's site and date in turn; a waiting call holds no connection. */
  runInTurn<T>(order: Order, work: () => Promise<T>): Promise<T> {
    return this.daySemaphore.run(order, work);
  }

  /** Locks the order's site and date, then its row, and reads it again. */
  lock(tx: Tx, order: Order): Promise<Order> {
    return this.store.lockOnDay(tx, order);
  }

  /** Locks the order's row only, for steps that touch no slots. */
  lockRow(tx: Tx, tradeNo: string): Promise<Order> {
    return this.store.lock(tx, tradeNo);
  }

  /** Locks the orders in this state that no other transaction holds. */
  lockUnlocked(tx: Tx, tradeNos: readonly string[], state: OrderState): Promise<SaleRoomState[]> {
    return this.store.lockUnlocked(tx, tradeNos, state);
  }

  /** Moves locked orders by one step and logs each; returns their new state. */
  async moveAll(
    tx: Tx,
    orders: readonly SaleRoomState[],
    next: OrderState,
    { action, by, notes }: { readonly action: OrderAction; readonly by: Actor; readonly notes: readonly string[] },
  ): Promise<SaleRoomState[]> {
    const tradeNos = orders.map(({ tradeNo }) => tradeNo);
    await this.store.moveAll(tx, tradeNos, next);
    await this.sales.noteAll(tx, tradeNos, action, by, notes);
    return orders.map((order) => ({ ...order, ...next }));
  }

  /** Moves an order by one step and logs it. */
  async move(tx: Tx, order: Order, next: OrderState, step: OrderStep): Promise<Order> {
    return (await this.store.move(tx, order, next, step)).order;
  }

  /** Moves an order by one step, logs it and confirms its slots; returns the change of the site's room. */
  async moveAndConfirm(
    tx: Tx,
    order: Order,
    next: OrderState,
    step: OrderStep,
  ): Promise<{ readonly order: Order; readonly slots: RoomChange }> {
    const { order: moved, slots } = await this.store.move(tx, order, next, { ...step, confirmsSlots: true });
    const { siteId, date, tradeNo } = moved;
    return { order: moved, slots: { room: room.site(siteId, date), patch: slots ?? {}, claims: { paid: tradeNo } } };
  }

  /** Logs an action without a step. */
  note(tx: Tx, tradeNo: string, action: OrderAction, by: Actor, note: string | null = null): Promise<void> {
    return this.sales.note(tx, tradeNo, action, by, note);
  }

  /** Returns how many paid bookings a person has cancelled since Monday. */
  cancelledThisWeek(on: Tx | Db, userId: number): Promise<number> {
    return this.store.cancelledThisWeek(on, userId);
  }

  /** Frees the slots; returns the change of the site's room. */
  async freeSlots(tx: Tx, { siteId, date, tradeNo }: Order): Promise<RoomChange> {
    return { room: room.site(siteId, date), patch: await this.store.freeSlots(tx, tradeNo) };
  }

  /** Takes the slots again, all or none; `holdSeconds` null owns them at once. */
  retake(tx: Tx, order: Order, holdSeconds: number | null): Promise<{ free: boolean; changes: RoomChange[] }> {
    return this.store.retake(tx, order.tradeNo, holdSeconds);
  }

  /** Ends the order if its deadline is over (T3), in the caller's transaction. */
  expireIfDue(tx: Tx, { siteId, date, tradeNo }: Order): Promise<RoomChange[]> {
    return this.store.expireDue(tx, siteId, date, tradeNo);
  }

  /** Ends every order of a site's day past its deadline, under the lock of that day. */
  expireDueOnDay(tx: Tx, siteId: number, date: string): Promise<RoomChange[]> {
    return this.store.expireDue(tx, siteId, date, null);
  }

  /** Emits that the booking is paid: gates and faces follow. */
  afterPaid(tx: Tx, { tradeNo, userId, siteId, venueId, date, payFee, needFace }: Order): Promise<void> {
    tx.emit(orderPaid, { tradeNo, userId, siteId, venueId, date, amount: payFee, needFace });
    return Promise.resolve();
  }

  /** Writes a new price and the discount of coupons in it. */
  setPrice(tx: Tx, tradeNo: string, amount: Fen, discount: Fen): Promise<void> {
    return this.store.setPrice(tx, tradeNo, amount, discount);
  }

  /** Returns the changes of the order's room and its owner's room. */
  roomChangesOf(order: SaleRoomState): RoomChange[] {
    return saleRoomChanges(order);
  }

  /** Returns changes that mark the merchant's finance figures as stale; they are recounted after the commit. */
  financeRoomChanges(order: Pick<Order, 'merchantId'>): RoomChange[] {
    return financeRoomChanges(order);
  }
}
