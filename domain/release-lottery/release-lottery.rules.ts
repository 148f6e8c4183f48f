import { lotteryTicketResult, type LotteryTicketResult } from './release-lottery.status';

/** The version of the draw algorithm; a ticket's key is HMAC-SHA256 of its number under the seed. */
export const RELEASE_LOTTERY_ALGORITHM = 1;

/** One ticket as published: its number, the claims it requested (`space:time`), and its result. */
export interface LotteryTicket {
  readonly ticketNo: number;
  readonly wants: readonly string[];
  readonly result: LotteryTicketResult;
}

/** A ticket with its key, the hex of HMAC-SHA256(seed, number). */
interface KeyedTicket {
  readonly ticketNo: number;
  readonly key: string;
}

/**
 * Sorts tickets for the draw: ascending key, compared as text. The order does not depend on when a ticket was entered.
 */
export const drawOrder = <T extends KeyedTicket>(tickets: readonly T[]): T[] =>
  [...tickets].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.ticketNo - b.ticketNo));

/**
 * Returns the tickets whose published result does not follow from the seed. In draw order, a ticket wins if all its
 * claims are still free; a ticket refused by a rule takes nothing. `taken` are claims that were outside the draw.
 */
export const findWrongTickets = (ordered: readonly LotteryTicket[], taken: readonly string[] = []): number[] => {
  const claimed = new Set(taken);
  const wrong: number[] = [];
  for (const { ticketNo, wants, result } of ordered) {
    if (result === lotteryTicketResult.refused) continue;
    const free = wants.every((want) => !claimed.has(want));
    if (free !== (result === lotteryTicketResult.won)) wrong.push(ticketNo);
    if (result === lotteryTicketResult.won) for (const want of wants) claimed.add(want);
  }
  return wrong;
};

/** Returns the phase of a draw (epoch ms): it opens at the release and closes `seconds` later. */
export const releaseLotteryPhase = (
  now: number,
  opensAt: number,
  seconds: number,
  drawn: boolean,
): 'before' | 'open' | 'drawing' | 'drawn' =>
  drawn ? 'drawn' : now < opensAt ? 'before' : now < opensAt + seconds * 1_000 ? 'open' : 'drawing';
