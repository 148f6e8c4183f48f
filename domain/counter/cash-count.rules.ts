import { refuse, type Refusal } from '#domain/kit/failure';
import { fen, type Fen } from '#domain/kit/money';
import { counterFailure } from './counter.failures';

/** Values of notes and coins in fen, largest first. */
export const denominations: readonly number[] = [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10];

/** Counts of notes and coins by value in fen. */
export type CashPieces = Readonly<Record<string, number>>;

/** Returns the sum of the counted notes and coins. */
export const totalOfPieces = (pieces: CashPieces): Fen =>
  fen(denominations.reduce((sum, value) => sum + value * (pieces[value] ?? 0), 0));

/** Input for closing a drawer. */
export interface CashCount {
  readonly due: Fen;
  readonly counted: Fen;
  readonly left: Fen;
  readonly pieces: CashPieces | null;
  readonly reason: number | null;
  readonly note: string | null;
}

/**
 * Returns why a cash count is refused, or null: notes and coins must add up, a difference needs an explanation, and no
 * more can stay in the drawer than was counted.
 */
export const whyNotCount = ({ due, counted, left, pieces, reason, note }: CashCount): Refusal | null => {
  if (pieces && totalOfPieces(pieces) !== counted)
    return refuse(counterFailure.countWrong, {
      worth: (totalOfPieces(pieces) / 100).toFixed(2),
      counted: (counted / 100).toFixed(2),
    });
  if (counted !== due && reason === null && !note)
    return refuse(counterFailure.differenceUnexplained, { difference: ((counted - due) / 100).toFixed(2) });
  if (left > counted) return refuse(counterFailure.leftTooMuch, { counted: (counted / 100).toFixed(2) });
  return null;
};

/**
 * Returns why a drawer cannot be taken over, or null: the next seller's count must equal the amount left, or the note
 * explains the difference.
 */
export const whyNotTakeOver = (left: Fen, float: Fen, note: string | null): Refusal | null =>
  left === float || note
    ? null
    : refuse(counterFailure.handoverDiffers, { left: (left / 100).toFixed(2), float: (float / 100).toFixed(2) });
