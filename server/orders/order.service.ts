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

/** A change of a live room, raised at the end of a transaction. */
export interface Change {
  readonly room: string;
  readonly patch: LiveBody;
}

/** Who does something to an order. */
export interface Actor {
  readonly userId: number | null;
  readonly who: 'member' | 'staff' | 'system';
}

/** The system itself. */
export const system: Actor = { userId: null, who: 'system' };

/** Orders for whoever moves them: found, locked in the order of the house, moved by a step, said to the live rooms. */
@Injectable()
export class OrderService {
  constructor(
    private readonly db: Db,
    private readonly store: OrderStore,
    private readonly turns: DayTurns,
  ) {}

  /** An order of this member, without a lock. Somebody else's order does not exist for them. */
  async own(userId: number, by: { readonly id: number } | { readonly tradeNo: string }): Promise<Order> {
    const order = await this.store.find(this.db, by);
    if (!order || order.userId !== userId) throw new Failure(orderFailure.orderMissing);
    return order;
  }

  /** An order this scope reaches, without a lock. */
  async inScope(scope: Scope, tradeNo: string): Promise<Order> {
    const order = await this.store.find(this.db, { tradeNo });
    if (!order || !(await this.isReached(scope, order))) throw new Failure(orderFailure.orderMissing);
    return order;
  }

  /** Does the scope reach the order, by its venue, its merchant, or the person it belongs to? */
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

  /** Any order, or null: for machinery that has no caller. */
  find(tradeNo: string): Promise<Order | null> {
    return this.store.find(this.db, { tradeNo });
  }

  /** Runs work that will take the lock of the order's site and date, when it is its turn: before that it holds no connection. */
  inTurn<T>(order: Pick<Order, 'siteId' | 'date'>, work: () => Promise<T>): Promise<T> {
    return this.turns.inTurn(order, work);
  }

  /** Takes the lock of the order's site and date, then its row, and reads it again. */
  async lock(tx: Tx, { siteId, date, tradeNo }: Pick<Order, 'siteId' | 'date' | 'tradeNo'>): Promise<Order> {
    await Db.lockSlots(tx, [{ siteId, date }]);
    return this.store.lock(tx, tradeNo);
  }

  /** Takes the order's row alone: for steps that touch no slot. */
  lockRow(tx: Tx, tradeNo: string): Promise<Order> {
    return this.store.lock(tx, tradeNo);
  }

  /** Takes the rows of those orders that stand so and that nobody holds. */
  lockFree(tx: Tx, tradeNos: readonly string[], at: OrderState): Promise<Standing[]> {
    return this.store.lockFree(tx, tradeNos, at);
  }

  /** Moves orders held in one place by one step, each with a line of its history; answers them as they stand then. */
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

  /** Moves an order by a step and writes the line of its history. */
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

  /** A line of history without a move. */
  note(tx: Tx, tradeNo: string, action: OrderAction, by: Actor, note: string | null = null): Promise<void> {
    return this.store.log(tx, tradeNo, action, by, note);
  }

  /** How many paid bookings a person has cancelled since Monday. */
  cancelledThisWeek(on: Tx | Db, userId: number): Promise<number> {
    return this.store.cancelledThisWeek(on, userId);
  }

  /** Frees or confirms the slots; answers the change of the site's room. */
  async slots(tx: Tx, what: 'free' | 'confirm', order: Order): Promise<Change> {
    return { room: room.site(order.siteId, order.date), patch: await this.store.slots(tx, what, order.tradeNo) };
  }

  /** Takes the slots again, all or none; `holdSeconds` null owns them at once. The changes are to be told last. */
  retake(tx: Tx, order: Order, holdSeconds: number | null): Promise<{ free: boolean; changes: Change[] }> {
    return this.store.retake(tx, order.tradeNo, holdSeconds);
  }

  /** Takes the slots again for money that came late, with the coupons the order's end gave back where the money is the price with them: all of it or none. */
  async retakePaid(tx: Tx, order: Order, paid: Fen): Promise<{ free: boolean; changes: Change[] }> {
    const off = paid === order.amount ? fen(0) : await this.store.couponsWaiting(tx, order.tradeNo);
    if (paid !== order.amount - off) return { free: false, changes: [] };
    const again = await this.retake(tx, order, null);
    if (again.free && off > 0) await this.store.couponsAgain(tx, order.tradeNo);
    return again;
  }

  /** Ends the order if its deadline is over (T3), in the caller's transaction; the changes are to be told last. */
  endDue(tx: Tx, { siteId, date, tradeNo }: Pick<Order, 'siteId' | 'date' | 'tradeNo'>): Promise<Change[]> {
    return this.store.endDue(tx, siteId, date, tradeNo);
  }

  /** Ends every order of a site's day whose deadline is over, behind the lock of that day; the changes are to be told last. */
  endDueOf(tx: Tx, siteId: number, date: string): Promise<Change[]> {
    return this.store.endDue(tx, siteId, date, null);
  }

  /** What the order's own room and its owner's say of it now. */
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

  /** Marks that the books of the order's merchant changed: the figures are counted again after the commit. */
  financeMarks({ merchantId }: Pick<Order, 'merchantId'>): Change[] {
    return [
      { room: room.finance('all'), patch: {} },
      { room: room.finance(merchantId), patch: {} },
    ];
  }
}
