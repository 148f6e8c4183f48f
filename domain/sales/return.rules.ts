import { apportion, fen, share, type Fen } from '#domain/kit/money';

/** A line of a sale: so many of one thing, of which some were returned. `fee` is the list price of the line. */
export interface ReturnableLine {
  readonly quantity: number;
  readonly fee: Fen;
  readonly returned: number;
}

/**
 * Returns what the return of `back` pieces of the line at `at` is worth at a percentage: its part of what was paid for
 * the sale, in proportion to the list prices and the pieces. Pieces returned one by one are worth what they are worth
 * together, and all lines together what was paid.
 */
export const valueReturned = (
  lines: readonly ReturnableLine[],
  at: number,
  back: number,
  { paid, percent }: { readonly paid: Fen; readonly percent: number },
): Fen => {
  const line = lines[at];
  if (!line) throw new RangeError(`no line ${at}`);
  const ofLine = apportion(
    paid,
    lines.map(({ fee }) => fee),
  )[at] as Fen;
  const upTo = (pieces: number) => Math.floor((ofLine * pieces) / line.quantity);
  return share(fen(upTo(line.returned + back) - upTo(line.returned)), percent);
};
