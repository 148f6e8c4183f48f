import { potResult, type PotResult } from './pot.status';

/** Which way the draw is computed; a ticket's key is HMAC-SHA256 under the seed over its number. */
export const POT_ALGORITHM = 1;

/** One ticket as everybody may check it: its number, the claims it wanted (`space:time`), and what it came to. */
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

/** The order of the draw: ascending key, compared as text. Nothing in it depends on when a ticket came. */
export const drawOrder = <T extends Keyed>(tickets: readonly T[]): T[] =>
  [...tickets].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.ticketNo - b.ticketNo));

/**
 * The tickets whose published result does not follow from the seed: in the order of the draw, a ticket wins when all it wants is still there.
 * Who was refused by a rule took nothing. `taken` are claims that were not in the draw at all.
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

/** When a draw stands where (epoch ms): it opens at the release and closes `seconds` later. */
export const potPhase = (
  now: number,
  opensAt: number,
  seconds: number,
  drawn: boolean,
): 'before' | 'open' | 'drawing' | 'drawn' =>
  drawn ? 'drawn' : now < opensAt ? 'before' : now < opensAt + seconds * 1_000 ? 'open' : 'drawing';
