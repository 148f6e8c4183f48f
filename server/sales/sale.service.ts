import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { fen, type Fen } from '#domain/kit/money';
import type { OrderAction } from '#domain/orders/order-action.status';
import { orderFailure } from '#domain/orders/order.failures';
import type { OrderState } from '#domain/orders/order.machine';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import type { SaleKind } from '#domain/sales/sale-kind';
import { financeRooms, room } from '#contract/kit/live';
import type { LiveChange, Tx } from '#server/kit/db/db';
import { scopeReaches, type Scope } from '#server/kit/access/scope';
import type { Actor, MovedSale, RetakenStock, Sale, SaleOwner, SaleRoomState, SaleStep } from './sale';
import { SaleRegistry } from './sale-registry.service';
import { SaleCommonStore } from './sale-common.store';

export type * from './sale';
export { isOverdue, systemActor } from './sale';

/** Returns the changes of a sale's room and its owner's room. */
export const saleRoomChanges = (sale: SaleRoomState): LiveChange[] => {
  const running = sale.orderStatus === orderStatus.normal && sale.payStatus === payStatus.unpaid;
  const body = {
    orderStatus: sale.orderStatus,
    payStatus: sale.payStatus,
    payDeadline: running ? sale.payBefore : null,
  };
  const removal = sale.orderStatus === orderStatus.cancelled ? { gone: true } : {};
  return [
    { room: room.order(sale.tradeNo), patch: body },
    { room: room.user(sale.userId), patch: { orders: [{ tradeNo: sale.tradeNo, ...body, ...removal }] } },
  ];
};

/** Returns changes that mark a merchant's finance figures as stale; they are recounted after the commit. */
export const financeRoomChanges = ({ merchantId }: Pick<Sale, 'merchantId'>): LiveChange[] =>
  financeRooms(merchantId).map((name) => ({ room: name, patch: {} }));

/** Finds, locks and moves sales of every kind that settles as an order; each call goes to the area that stores it. */
@Injectable()
export class SaleService {
  constructor(
    private readonly registry: SaleRegistry,
    private readonly store: SaleCommonStore,
  ) {}

  /** Adds a kind that settles as an order, with the area that stores its sales; called at start. */
  register(kind: SaleKind, owner: SaleOwner): void {
    this.registry.registerOrders(kind, owner);
  }

  /** Returns the kind of a trade number, or of the number of a part or refund of it. */
  kindOf(no: string): SaleKind {
    return this.registry.kindOf(no);
  }

  /** Returns whether a number belongs to a kind that is owed as a bill; false for a number nobody sells. */
  isBill(no: string): boolean {
    return this.registry.find(no)?.settles === 'bill';
  }

  /** Returns a sale, or null; for code without a caller. */
  async find(tradeNo: string): Promise<Sale | null> {
    return (await this.registry.findOwner(tradeNo)?.find(tradeNo)) ?? null;
  }

  /** Returns a member's own sale without a lock; others do not exist. */
  async findOwn(userId: number, tradeNo: string): Promise<Sale> {
    const sale = await this.find(tradeNo);
    if (sale?.userId !== userId) throw new Failure(orderFailure.orderMissing);
    return sale;
  }

  /** Returns a sale in scope, without a lock. */
  async findInScope(scope: Scope, tradeNo: string): Promise<Sale> {
    const sale = await this.find(tradeNo);
    if (!sale || !(await this.isInScope(scope, sale))) throw new Failure(orderFailure.orderMissing);
    return sale;
  }

  /** Returns whether a sale is in scope, by its venue, its merchant or its owner. */
  async isInScope(scope: Scope, { venueId, merchantId, userId }: Sale): Promise<boolean> {
    const orgId = scope.orgIds === null ? null : await this.store.findOwnerOrg(userId);
    return scopeReaches(scope, { venueId, merchantId, userId, orgId });
  }

  /** Runs work that locks what the sale holds in turn with other such work; a waiting call holds no connection. */
  runInTurn<T>(sale: Sale, work: () => Promise<T>): Promise<T> {
    return this.registry.ownerOf(sale.tradeNo).runInTurn(sale, work);
  }

  /** Locks what the sale holds, then its row, and reads it again. */
  lock(tx: Tx, sale: Sale): Promise<Sale> {
    return this.registry.ownerOf(sale.tradeNo).lock(tx, sale);
  }

  /** Locks the row only, for steps that touch nothing the sale holds. */
  async lockRow(tx: Tx, tradeNo: string): Promise<Sale> {
    const owner = this.registry.findOwner(tradeNo);
    if (!owner) throw new Failure(orderFailure.orderMissing);
    return owner.lockRow(tx, tradeNo);
  }

  /** Locks the rows of sales of any kind, bills too, in the order of their numbers. */
  lockRows(tx: Tx, tradeNos: readonly string[]): Promise<void> {
    return this.registry.lockRows(tx, tradeNos);
  }

  /** Locks the sales in this state that no other transaction holds. */
  async lockUnlocked(tx: Tx, tradeNos: readonly string[], state: OrderState): Promise<SaleRoomState[]> {
    const locked: SaleRoomState[] = [];
    for (const [owner, numbers] of this.registry.byOwner(tradeNos, (no) => no))
      locked.push(...(await owner.lockUnlocked(tx, numbers, state)));
    return locked;
  }

  /** Moves locked sales by one step and logs each; returns their new state. */
  async moveAll(
    tx: Tx,
    sales: readonly SaleRoomState[],
    next: OrderState,
    { action, by, notes }: { readonly action: OrderAction; readonly by: Actor; readonly notes: readonly string[] },
  ): Promise<SaleRoomState[]> {
    const moved: SaleRoomState[] = [];
    const noted = sales.map((sale, n) => ({ sale, note: notes[n] ?? '' }));
    for (const [owner, group] of this.registry.byOwner(noted, ({ sale }) => sale.tradeNo)) {
      const step = { action, by, notes: group.map(({ note }) => note) };
      const states = await owner.moveAll(
        tx,
        group.map(({ sale }) => sale),
        next,
        step,
      );
      moved.push(...states);
    }
    return moved;
  }

  /** Moves a sale by one step and logs it. */
  move<S extends Sale>(tx: Tx, sale: S, next: OrderState, step: SaleStep): Promise<S> {
    return this.registry.ownerOf(sale.tradeNo).move(tx, sale, next, step) as Promise<S>;
  }

  /** Moves a sale to paid: what it holds is the member's now. */
  moveAndConfirm(tx: Tx, sale: Sale, next: OrderState, step: SaleStep): Promise<MovedSale> {
    return this.registry.ownerOf(sale.tradeNo).moveAndConfirm(tx, sale, next, step);
  }

  /**
   * Takes what the sale held again for a late payment, together with the returned coupons if the payment equals the
   * price with them; all or nothing.
   */
  async retakePaid(tx: Tx, sale: Sale, paid: Fen): Promise<RetakenStock> {
    const { tradeNo, amount } = sale;
    const discount = paid === amount ? fen(0) : await this.store.reclaimableDiscount(tx, tradeNo);
    if (paid !== amount - discount) return { free: false, changes: [] };
    const retaken = await this.registry.ownerOf(tradeNo).retake(tx, sale, null);
    if (retaken.free && discount > 0) await this.store.reapplyCoupons(tx, tradeNo);
    return retaken;
  }

  /** Ends the sale if its deadline is over (T3). */
  expireIfDue(tx: Tx, sale: Sale): Promise<readonly LiveChange[]> {
    return this.registry.ownerOf(sale.tradeNo).expireIfDue(tx, sale);
  }

  /** Does what follows from the payment of a sale. */
  afterPaid(tx: Tx, sale: Sale): Promise<void> {
    return this.registry.ownerOf(sale.tradeNo).afterPaid(tx, sale);
  }

  /** Writes a new price and the discount of coupons in it. */
  setPrice(tx: Tx, tradeNo: string, amount: Fen, discount: Fen): Promise<void> {
    return this.registry.ownerOf(tradeNo).setPrice(tx, tradeNo, amount, discount);
  }

  /** Logs an action without a step. */
  note(tx: Tx, tradeNo: string, action: OrderAction, by: Actor, note: string | null = null): Promise<void> {
    return this.store.add(tx, tradeNo, action, by, note);
  }

  /** Logs an action of several sales, each with its note. */
  noteAll(
    tx: Tx,
    tradeNos: readonly string[],
    action: OrderAction,
    by: Actor,
    notes: readonly string[],
  ): Promise<void> {
    return this.store.addAll(tx, tradeNos, action, by, notes);
  }
}
