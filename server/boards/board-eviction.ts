import { getHeapStatistics } from 'node:v8';

/**
 * Estimated bytes of a day: its maps with the views of three roles (140 bytes for each of 168 cells), and each claim.
 * Measured on Node 20: a day of 168 claims is 28 kB, a view of it 24 kB.
 */
const DAY_BYTES = 75_000;
const CLAIM_BYTES = 170;
/** The share of the heap that boards may take. */
const HEAP_SHARE = 1 / 16;
const IDLE_MS = 600_000;

/** What decides whether a cached day is kept. */
export interface EvictionCandidate {
  /** Epoch ms. */
  readonly usedAt: number;
  readonly claims: number;
}

/** Returns how many bytes of boards this process may keep, by the limit of its heap. */
export const boardBudget = (): number => getHeapStatistics().heap_size_limit * HEAP_SHARE;

/**
 * Returns the rooms whose boards are dropped: those not used for ten minutes, then the least recently used until the
 * rest fits the budget. A board whose room is listened to is never dropped.
 */
export function roomsToEvict(
  boards: ReadonlyMap<string, EvictionCandidate>,
  { now, budget, listened }: { readonly now: number; readonly budget: number; readonly listened: ReadonlySet<string> },
): string[] {
  const evicted: string[] = [];
  let bytes = [...boards.values()].reduce((sum, { claims }) => sum + DAY_BYTES + claims * CLAIM_BYTES, 0);
  for (const [room, { usedAt, claims }] of [...boards].sort(([, a], [, b]) => a.usedAt - b.usedAt)) {
    if (bytes <= budget && now - usedAt <= IDLE_MS) break;
    if (listened.has(room)) continue;
    evicted.push(room);
    bytes -= DAY_BYTES + claims * CLAIM_BYTES;
  }
  return evicted;
}
