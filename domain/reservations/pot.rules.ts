import { potResult, type PotResult } from './pot.status';

/** The version of the draw algorithm; a ticket's key is HMAC-SHA256 of its number under the seed. */
export const POT_ALGORITHM = 1;

/** One ticket as published: its number, the claims it requested (`space:time`), and its result. */
export interface PotTicket {
  readonly ticketNo: number;
  readonly wants: readonly string[];
  readonly result: PotResult;
}

/** A ticket with its key, the hex of HMAC-SHA256(seed, number). */
export interface Keyed {
  readonly ticketNo: number;
  readonly key: string;
}

/**
 * Sorts tickets for the draw: ascending key, compared as text. The order does not depend on when a ticket was entered.
 */
export const drawOrder = <T extends Keyed>(tickets: readonly T[]): T[] =>
  [...tickets].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.ticketNo - b.ticketNo));

/**
 * Returns the tickets whose published result does not follow from the seed. In draw order, a ticket wins if all its
 * claims are still free; a ticket refused by a rule takes nothing. `taken` are claims that were outside the draw.
 */
export const whatDoesNotFollow = (ordered: readonly PotTicket[], taken: readonly string[] = []): number[] => {
  const gone = new Set(taken);
  const wrong: number[] = [];
  for (const { ticketNo, wants, result } of ordered) {
    if (result === potResult.refused) continue;
    const free = wants.every((want) => !gone.has(want));
    if (free !== (result === potResult.won)) wrong.push(ticketNo);
    if (result === potResult.won) for (const want of wants) gone.add(want);
  }
  return wrong;
};

/** Returns the phase of a draw (epoch ms): it opens at the release and closes `seconds` later. */
export const potPhase = (
  now: number,
  opensAt: number,
  seconds: number,
  drawn: boolean,
): 'before' | 'open' | 'drawing' | 'drawn' =>
  drawn ? 'drawn' : now < opensAt ? 'before' : now < opensAt + seconds * 1_000 ? 'open' : 'drawing';
