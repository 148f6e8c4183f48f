import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { fen, type Fen } from '#domain/kit/money';
import type { OrderAction } from '#domain/orders/order-action.status';
import { orderFailure } from '#domain/orders/order.failures';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import type { OrderState } from '#domain/orders/order.machine';
import type { LiveBody } from '#contract/kit/live';
import { room } from '#contract/kit/live';
import { Db, type Tx } from '#server/kit/db';
import { reaches, type Scope } from '#server/kit/scope';
import { DayTurns } from './day-turns';
import { OrderStore, type Order, type OrderChange, type Stamp, type Standing } from './order.store';

export type { Order, OrderChange, Stamp, Standing } from './order.store';

/** A patch of a live room, emitted at the end of a transaction. */
export interface Change {
  readonly room: string;
  readonly patch: LiveBody;
}

/** The person or system that acts on an order. */
export interface Actor {
  readonly userId: number | null;
  readonly who: 'member' | 'staff' | 'system';
}

/** The system as actor. */
export const system: Actor = { userId: null, who: 'system' };

/** Finds, locks and moves orders in the fixed lock order, and builds their room changes. */
@Injectable()
export class OrderService {
  constructor(
    private readonly db: Db,
    private readonly store: OrderStore,
    private readonly turns: DayTurns,
  ) {}

  /** Returns a member's own order without a lock; other orders do not exist. */
  async own(userId: number, by: { readonly id: number } | { readonly tradeNo: string }): Promise<Order> {
    const order = await this.store.find(this.db, by);
    if (!order || order.userId !== userId) throw new Failure(orderFailure.orderMissing);
    return order;
  }

  /** Returns an order in scope, without a lock. */
  async inScope(scope: Scope, tradeNo: string): Promise<Order> {
    const order = await this.store.find(this.db, { tradeNo });
    if (!order || !(await this.isReached(scope, order))) throw new Failure(orderFailure.orderMissing);
    return order;
  }

  /** Returns whether an order is in scope, by its venue, its merchant or its owner. */
  async isReached(scope: Scope, order: Order): Promise<boolean> {
    const [owner] =
      scope.orgIds === null
        ? []
        : await this.db.rows<{ org_id: number }>('select org_id from app_user where id = $1', [order.userId]);
    return reaches(scope, {
      venueId: order.venueId,
      merchantId: order.merchantId,
      userId: order.userId,
      orgId: owner?.org_id ?? null,
    });
  }

  /** Returns any order, or null; for code without a caller. */
  find(tradeNo: string): Promise<Order | null> {
    return this.store.find(this.db, { tradeNo });
  }

  /** Runs work that locks the order's site and date in turn; a waiting call holds no connection. */
  inTurn<T>(order: Pick<Order, 'siteId' | 'date'>, work: () => Promise<T>): Promise<T> {
    return this.turns.inTurn(order, work);
  }

  /** Locks the order's site and date, then its row, and reads it again. */
  async lock(tx: Tx, { siteId, date, tradeNo }: Pick<Order, 'siteId' | 'date' | 'tradeNo'>): Promise<Order> {
    await Db.lockSlots(tx, [{ siteId, date }]);
    return this.store.lock(tx, tradeNo);
  }

  /** Locks the order's row only, for steps that touch no slots. */
  lockRow(tx: Tx, tradeNo: string): Promise<Order> {
    return this.store.lock(tx, tradeNo);
  }

  /** Locks the orders in this state that no other transaction holds. */
  lockFree(tx: Tx, tradeNos: readonly string[], at: OrderState): Promise<Standing[]> {
    return this.store.lockFree(tx, tradeNos, at);
  }

  /** Moves locked orders by one step and logs each; returns their new state. */
  async moveAll(
    tx: Tx,
    orders: readonly Standing[],
    next: OrderState,
    { action, by, notes }: { readonly action: OrderAction; readonly by: Actor; readonly notes: readonly string[] },
  ): Promise<Standing[]> {
    const tradeNos = orders.map(({ tradeNo }) => tradeNo);
    await this.store.moveAll(tx, tradeNos, next);
    await this.store.logAll(tx, tradeNos, action, by, notes);
    return orders.map((order) => ({ ...order, ...next }));
  }

  /** Moves an order by one step and logs it. */
  async move(
    tx: Tx,
    order: Order,
    next: OrderState,
    what: {
      readonly action: OrderAction;
      readonly by: Actor;
      readonly note?: string | null;
      readonly change?: OrderChange;
      readonly stamps?: readonly Stamp[];
      readonly holdSeconds?: number;
    },
  ): Promise<Order> {
    const moved = await this.store.move(tx, order, next, what.change, what.stamps, what.holdSeconds);
    await this.store.log(tx, order.tradeNo, what.action, what.by, what.note ?? null);
    return moved;
  }

  /** Logs an action without a step. */
  note(tx: Tx, tradeNo: string, action: OrderAction, by: Actor, note: string | null = null): Promise<void> {
    return this.store.log(tx, tradeNo, action, by, note);
  }

  /** Returns how many paid bookings a person has cancelled since Monday. */
  cancelledThisWeek(on: Tx | Db, userId: number): Promise<number> {
    return this.store.cancelledThisWeek(on, userId);
  }

  /** Frees or confirms the slots; returns the change of the site's room. */
  async slots(tx: Tx, what: 'free' | 'confirm', order: Order): Promise<Change> {
    return { room: room.site(order.siteId, order.date), patch: await this.store.slots(tx, what, order.tradeNo) };
  }

  /** Takes the slots again, all or none; `holdSeconds` null owns them at once. Emit the changes last. */
  retake(tx: Tx, order: Order, holdSeconds: number | null): Promise<{ free: boolean; changes: Change[] }> {
    return this.store.retake(tx, order.tradeNo, holdSeconds);
  }

  /**
   * Takes the slots again for a late payment, together with the returned coupons if the payment equals the price with
   * them; all or nothing.
   */
  async retakePaid(tx: Tx, order: Order, paid: Fen): Promise<{ free: boolean; changes: Change[] }> {
    const off = paid === order.amount ? fen(0) : await this.store.couponsWaiting(tx, order.tradeNo);
    if (paid !== order.amount - off) return { free: false, changes: [] };
    const again = await this.retake(tx, order, null);
    if (again.free && off > 0) await this.store.couponsAgain(tx, order.tradeNo);
    return again;
  }

  /** Ends the order if its deadline is over (T3), in the caller's transaction. Emit the changes last. */
  endDue(tx: Tx, { siteId, date, tradeNo }: Pick<Order, 'siteId' | 'date' | 'tradeNo'>): Promise<Change[]> {
    return this.store.endDue(tx, siteId, date, tradeNo);
  }

  /** Ends every order of a site's day past its deadline, under the lock of that day. Emit the changes last. */
  endDueOf(tx: Tx, siteId: number, date: string): Promise<Change[]> {
    return this.store.endDue(tx, siteId, date, null);
  }

  /** Returns the changes of the order's room and its owner's room. */
  changesOf(order: Standing): Change[] {
    const running = order.orderStatus === orderStatus.normal && order.payStatus === payStatus.unpaid;
    const body = {
      orderStatus: order.orderStatus,
      payStatus: order.payStatus,
      payDeadline: running ? order.payBefore : null,
    };
    const gone = order.orderStatus === orderStatus.cancelled ? { gone: true } : {};
    return [
      { room: room.order(order.tradeNo), patch: body },
      { room: room.user(order.userId), patch: { orders: [{ tradeNo: order.tradeNo, ...body, ...gone }] } },
    ];
  }

  /** Returns changes that mark the merchant's finance figures as stale; they are recounted after the commit. */
  financeMarks({ merchantId }: Pick<Order, 'merchantId'>): Change[] {
    return [
      { room: room.finance('all'), patch: {} },
      { room: room.finance(merchantId), patch: {} },
    ];
  }
}
