import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import type { Fen } from '#domain/kit/money';
import type { OrderAction } from '#domain/orders/order-action.status';
import { orderMachine, type OrderState } from '#domain/orders/order.machine';
import { cancelKind } from '#domain/orders/order.status';
import type { LiveChange, Tx } from '#server/kit/db/db';
import type { Scope } from '#server/kit/access/scope';
import type { PlainKind, Pieces, Purchase, SaleItem } from './plain-sale';
import { PlainSaleStore } from './plain-sale.store';
import { SaleLineStore, type SaleLine } from './sale-line.store';
import { isOverdue, SaleService, saleRoomChanges, systemActor } from './sale.service';
import type { Actor, MovedSale, RetakenStock, Sale, SaleOwner, SaleRoomState, SaleStep } from './sale';

export type * from './plain-sale';
export type { SaleLine } from './sale-line.store';

/** Returns the pieces of each line that are neither used nor returned. */
const piecesLeft = (items: readonly SaleItem[]): Pieces[] =>
  items
    .map((item) => ({ item, quantity: item.quantity - item.used - item.returned }))
    .filter(({ quantity }) => quantity > 0);

/** Stores the sales of kinds that need no table of their own, and calls their kind for what happens to the stock. */
@Injectable()
export class PlainSaleService implements SaleOwner {
  private readonly kinds = new Map<string, PlainKind>();

  constructor(
    private readonly store: PlainSaleStore,
    private readonly sales: SaleService,
    private readonly saleLines: SaleLineStore,
  ) {}

  /** Adds a kind; called at start. */
  registerKind(kind: PlainKind): void {
    this.sales.register(kind, this);
    this.kinds.set(kind.letter, kind);
  }

  /** Returns whether staff write off the pieces of a sale of this number. */
  isWrittenOff(tradeNo: string): boolean {
    return this.kinds.get(tradeNo.slice(0, 1))?.isWrittenOff ?? false;
  }

  /** Returns the kind of a trade number; throws if there is none. */
  kindOf(tradeNo: string): PlainKind {
    const kind = this.kinds.get(tradeNo.slice(0, 1));
    if (!kind) throw new Error(`no plain kind sells ${tradeNo}`);
    return kind;
  }

  /** Inserts an unpaid sale and returns it with its lines. */
  async create(
    tx: Tx,
    purchase: Purchase,
    buyer: Parameters<PlainSaleStore['insert']>[2],
  ): Promise<{ sale: Sale; items: SaleItem[] }> {
    const tradeNo = await this.store.insert(tx, purchase, buyer, this.kindOf(purchase.letter).holdMinutes);
    return { sale: await this.store.lock(tx, tradeNo), items: await this.store.items(tx, tradeNo) };
  }

  find(tradeNo: string): Promise<Sale | null> {
    return this.store.find(tradeNo);
  }

  /** Runs the work at once: its row is all that a plain sale locks. */
  runInTurn<T>(_sale: Sale, work: () => Promise<T>): Promise<T> {
    return work();
  }

  lock(tx: Tx, { tradeNo }: Sale): Promise<Sale> {
    return this.store.lock(tx, tradeNo);
  }

  lockRow(tx: Tx, tradeNo: string): Promise<Sale> {
    return this.store.lock(tx, tradeNo);
  }

  lockUnlocked(tx: Tx, tradeNos: readonly string[], state: OrderState): Promise<SaleRoomState[]> {
    return this.store.lockUnlocked(tx, tradeNos, state);
  }

  /** Returns the lines of a sale. */
  items(tx: Tx, tradeNo: string): Promise<SaleItem[]> {
    return this.store.items(tx, tradeNo);
  }

  /** Returns the lines of a sale in scope as they are where it is used. */
  linesOf(tradeNo: string, scope: Scope, tx?: Tx): Promise<SaleLine[]> {
    return this.saleLines.ofSale(tradeNo, scope, tx);
  }

  /** Returns the lines of paid sales of members in scope that staff may write off now. */
  async usableLines(userIds: readonly number[], scope: Scope): Promise<SaleLine[]> {
    if (![...this.kinds.values()].some(({ isWrittenOff }) => isWrittenOff)) return [];
    return (await this.saleLines.usableNow(userIds, scope)).filter(({ tradeNo }) => this.isWrittenOff(tradeNo));
  }

  async moveAll(
    tx: Tx,
    sales: readonly SaleRoomState[],
    next: OrderState,
    { action, by, notes }: { readonly action: OrderAction; readonly by: Actor; readonly notes: readonly string[] },
  ): Promise<SaleRoomState[]> {
    const tradeNos = sales.map(({ tradeNo }) => tradeNo);
    await this.store.moveAll(tx, tradeNos, next);
    await this.sales.noteAll(tx, tradeNos, action, by, notes);
    return sales.map((sale) => ({ ...sale, ...next }));
  }

  async move(tx: Tx, sale: Sale, next: OrderState, change: SaleStep): Promise<Sale> {
    const moved = await this.store.move(tx, sale, next, change);
    await this.sales.note(tx, sale.tradeNo, change.action, change.by, change.note ?? null);
    return moved;
  }

  async moveAndConfirm(tx: Tx, sale: Sale, next: OrderState, change: SaleStep): Promise<MovedSale> {
    return { order: await this.move(tx, sale, next, change), slots: null };
  }

  async retake(tx: Tx, sale: Sale): Promise<RetakenStock> {
    const items = await this.store.items(tx, sale.tradeNo);
    return { free: await this.kindOf(sale.tradeNo).reserve(tx, sale, items), changes: [] };
  }

  async expireIfDue(tx: Tx, sale: Sale): Promise<readonly LiveChange[]> {
    if (!isOverdue(sale)) return [];
    const facts = { now: sale.now, payBefore: sale.payBefore ?? sale.now };
    const ended = await this.move(tx, sale, step(orderMachine, 'expire', sale, facts), {
      action: 'expire',
      by: systemActor,
      change: { cancel_kind: cancelKind.timeout },
      stamps: ['cancel_at'],
    });
    await this.release(tx, ended);
    return saleRoomChanges(ended);
  }

  /** Frees the stock of what is left of an ended sale. */
  async release(tx: Tx, sale: Sale): Promise<void> {
    const left = piecesLeft(await this.store.items(tx, sale.tradeNo));
    await this.kindOf(sale.tradeNo).release(tx, sale, left);
  }

  async afterPaid(tx: Tx, sale: Sale): Promise<void> {
    await this.kindOf(sale.tradeNo).fulfil(tx, sale, await this.store.items(tx, sale.tradeNo));
  }

  setPrice(tx: Tx, tradeNo: string, amount: Fen, discount: Fen): Promise<void> {
    return this.store.setPrice(tx, tradeNo, amount, discount);
  }

  /** Counts pieces as used. */
  addUsed(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
    return this.store.addUsed(tx, pieces);
  }

  /** Counts pieces as returned with their refunds, and frees their stock. */
  async takeBack(tx: Tx, sale: Sale, pieces: readonly (Pieces & { readonly refund: Fen })[]): Promise<void> {
    await this.store.addReturned(tx, pieces);
    await this.kindOf(sale.tradeNo).release(tx, sale, pieces);
  }

  /** Returns unpaid sales past their deadline but those left out, oldest first. */
  findDue(limit: number, except: readonly string[]): Promise<string[]> {
    return this.store.findDue(limit, except);
  }
}
