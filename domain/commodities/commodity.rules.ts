import { refuse, type Refusal } from '#domain/kit/failure';
import { commodityFailure } from './commodity.failures';
import { stockAction, stockMoveKind, type StockAction, type StockMoveKind } from './commodity.status';

/** How long a movement can be undone, in minutes. */
export const UNDO_MINUTES = 5;
/** The maximum stock. */
export const MAX_STOCK = 1_000_000;

/** Returns the stock change of an action. A count sets the stock. */
export const stockDelta = (kind: StockAction, quantity: number, stock: number): number =>
  kind === stockAction.take ? quantity : kind === stockAction.count ? quantity - stock : -quantity;

/** Returns why a stock cannot be moved like this, or null. */
export function whyNotMoveStock({
  kind,
  quantity,
  stock,
}: {
  readonly kind: StockAction;
  readonly quantity: number;
  readonly stock: number;
}): Refusal | null {
  const after = stock + stockDelta(kind, quantity, stock);
  if (after < 0) return refuse(commodityFailure.stockShort, { stock, quantity });
  return after > MAX_STOCK ? refuse(commodityFailure.stockTooMany, { most: MAX_STOCK }) : null;
}

/** Returns why a movement cannot be undone, or null. Times are in epoch ms. */
export function whyNotUndoStockMove({
  kind,
  delta,
  undone,
  at,
  now,
  stock,
}: {
  readonly kind: StockMoveKind;
  readonly delta: number;
  readonly undone: boolean;
  readonly at: number;
  readonly now: number;
  readonly stock: number;
}): Refusal | null {
  if (kind === stockMoveKind.undo) return refuse(commodityFailure.undoOfUndo);
  if (undone) return refuse(commodityFailure.undoneAlready);
  if (now - at > UNDO_MINUTES * 60_000) return refuse(commodityFailure.stockUndoLate, { minutes: UNDO_MINUTES });
  return stock - delta < 0 ? refuse(commodityFailure.stockShort, { stock, quantity: delta }) : null;
}
