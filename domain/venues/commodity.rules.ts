import { refuse, type Refusal } from '#domain/kit/failure';
import { commodityFailure } from './commodity.failures';
import { stockDeed, stockMove, stockState, type StockDeed, type StockMove, type StockState } from './commodity.status';

/** How long a movement may be undone, in minutes. */
export const UNDO_MINUTES = 5;
/** The most a stock may hold. */
export const MOST_STOCK = 1_000_000;

/** Whether there is enough: nothing left is out, at or below the least is low. */
export const stockStateOf = ({ stock, minStock }: { readonly stock: number; readonly minStock: number }): StockState =>
  stock <= 0 ? stockState.out : stock <= minStock ? stockState.low : stockState.enough;

/** By how much a deed changes a stock; a count says what there is. */
export const deltaOf = (kind: StockDeed, quantity: number, stock: number): number =>
  kind === stockDeed.take ? quantity : kind === stockDeed.count ? quantity - stock : -quantity;

/** Why a stock cannot be moved like this, or null. */
export function whyNotMove({
  kind,
  quantity,
  stock,
}: {
  readonly kind: StockDeed;
  readonly quantity: number;
  readonly stock: number;
}): Refusal | null {
  const after = stock + deltaOf(kind, quantity, stock);
  if (after < 0) return refuse(commodityFailure.stockShort, { stock, quantity });
  return after > MOST_STOCK ? refuse(commodityFailure.stockTooMany, { most: MOST_STOCK }) : null;
}

/** Why a movement cannot be undone, or null. Instants in epoch ms. */
export function whyNotUndo({
  kind,
  delta,
  undone,
  at,
  now,
  stock,
}: {
  readonly kind: StockMove;
  readonly delta: number;
  readonly undone: boolean;
  readonly at: number;
  readonly now: number;
  readonly stock: number;
}): Refusal | null {
  if (kind === stockMove.undo) return refuse(commodityFailure.undoOfUndo);
  if (undone) return refuse(commodityFailure.undoneAlready);
  if (now - at > UNDO_MINUTES * 60_000) return refuse(commodityFailure.stockUndoLate, { minutes: UNDO_MINUTES });
  return stock - delta < 0 ? refuse(commodityFailure.stockShort, { stock, quantity: delta }) : null;
}
