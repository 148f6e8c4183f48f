import { refuse, type Refusal } from '#domain/kit/failure';
import { fen, type Fen } from '#domain/kit/money';
import { counterFailure } from './counter.failures';

/** Notes and coins of a drawer by their value in fen, the largest first. */
export const denominations: readonly number[] = [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10];

/** How many of each note and coin were counted, by value in fen. */
export type Pieces = Readonly<Record<string, number>>;

/** What the counted notes and coins come to. */
export const worthOf = (pieces: Pieces): Fen =>
  fen(denominations.reduce((sum, value) => sum + value * (pieces[value] ?? 0), 0));

/** What a drawer is closed with. */
export interface CashCount {
  readonly due: Fen;
  readonly counted: Fen;
  readonly left: Fen;
  readonly pieces: Pieces | null;
  readonly reason: number | null;
  readonly note: string | null;
}

/** Why a count is not taken, or null: notes and coins come to the sum, a difference is explained, and no more stays in the drawer than there is. */
export const whyNotCount = ({ due, counted, left, pieces, reason, note }: CashCount): Refusal | null => {
  if (pieces && worthOf(pieces) !== counted)
    return refuse(counterFailure.countWrong, {
      worth: (worthOf(pieces) / 100).toFixed(2),
      counted: (counted / 100).toFixed(2),
    });
  if (counted !== due && reason === null && !note)
    return refuse(counterFailure.differenceUnexplained, { difference: ((counted - due) / 100).toFixed(2) });
  if (left > counted) return refuse(counterFailure.leftTooMuch, { counted: (counted / 100).toFixed(2) });
  return null;
};

/** What goes to the cashier's office when the shift ends: all but what stays in the drawer. */
export const bankedOf = (counted: Fen, left: Fen): Fen => fen(counted - left);

/** Why a drawer is not taken over as it was counted, or null: what the next seller counts is what was left, or the note says why not. */
export const whyNotTakeOver = (left: Fen, float: Fen, note: string | null): Refusal | null =>
  left === float || note
    ? null
    : refuse(counterFailure.handoverDiffers, { left: (left / 100).toFixed(2), float: (float / 100).toFixed(2) });
