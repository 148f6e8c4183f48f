import { refuse, type Refusal } from '#domain/kit/failure';
import { commodityFailure } from './commodity.failures';
import { stockDeed, stockMove, stockState, type StockDeed, type StockMove, type StockState } from './commodity.status';

/** How long a movement can be undone, in minutes. */
export const UNDO_MINUTES = 5;
/** The maximum stock. */
export const MOST_STOCK = 1_000_000;

/** Returns the stock state: out of stock at zero, low at or below the minimum. */
export const stockStateOf = ({ stock, minStock }: { readonly stock: number; readonly minStock: number }): StockState =>
  stock <= 0 ? stockState.out : stock <= minStock ? stockState.low : stockState.enough;

/** Returns the stock change of an action. A count sets the stock. */
export const deltaOf = (kind: StockDeed, quantity: number, stock: number): number =>
  kind === stockDeed.take ? quantity : kind === stockDeed.count ? quantity - stock : -quantity;

/** Returns why a stock cannot be moved like this, or null. */
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

/** Returns why a movement cannot be undone, or null. Times are in epoch ms. */
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
