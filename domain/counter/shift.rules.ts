import { sum, fen, type Fen } from '#domain/kit/money';
import { offlinePayType } from '#domain/payments/pay.status';

/** How long a sale at a counter can be undone, in minutes. */
export const UNDO_MINUTES = 5;

/** What one way of paying took in and gave back during a shift. */
export interface TillLine {
  readonly offlineType: number;
  readonly sold: Fen;
  readonly returned: Fen;
}

/** The cash that should lie in the drawer: what was there, and what came in less what went back. Other ways of paying leave no cash. */
export const cashDue = (float: Fen, lines: readonly TillLine[]): Fen => {
  const cash = lines.filter(({ offlineType }) => offlineType === offlinePayType.cash);
  return fen(float + sum(cash.map(({ sold }) => sold)) - sum(cash.map(({ returned }) => returned)));
};

/** May a sale still be undone? Instants in epoch ms. */
export const mayUndo = (soldAt: number, now: number): boolean => now - soldAt <= UNDO_MINUTES * 60_000;
