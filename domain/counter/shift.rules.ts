import { sum, fen, type Fen } from '#domain/kit/money';
import { offlinePayType } from '#domain/payments/pay.status';

/** Minutes during which a counter sale can be undone. */
export const UNDO_MINUTES = 5;

/** Amounts sold and returned by one payment method during a shift. */
export interface TillLine {
  readonly offlineType: number;
  readonly sold: Fen;
  readonly returned: Fen;
}

/** Returns the cash due in the drawer: the float plus cash sales less cash returns. Other methods leave no cash. */
export const cashDue = (float: Fen, lines: readonly TillLine[]): Fen => {
  const cash = lines.filter(({ offlineType }) => offlineType === offlinePayType.cash);
  return fen(float + sum(cash.map(({ sold }) => sold)) - sum(cash.map(({ returned }) => returned)));
};

/** Returns whether a sale can still be undone. Instants in epoch ms. */
export const canUndo = (soldAt: number, now: number): boolean => now - soldAt <= UNDO_MINUTES * 60_000;
