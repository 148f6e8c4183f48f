import { fen, type Fen } from '#domain/kit/money';
import { DAY_MINUTES, minutesBetween, type Moment } from '#domain/kit/time';

/**
 * Returns the nights for which a cell stayed in use: the closing times of the venue after it was opened and before it
 * was closed. `closesAt` is the minute of the day, beyond 1440 after midnight. 0 if it was closed the same day.
 */
export function nightsBetween(opened: Moment, closed: Moment, closesAt: number): number {
  const passed = (minute: number) => Math.floor((minute - closesAt) / DAY_MINUTES);
  return Math.max(0, passed(opened.at + minutesBetween(opened, closed)) - passed(opened.at));
}

/** Returns what the nights cost. */
export const nightFee = (nights: number, fee: Fen): Fen => fen(nights * fee);

/** Returns the number of a cell as its door shows it: two digits at least. */
export const cellLabel = (no: number): string => String(no).padStart(2, '0');
