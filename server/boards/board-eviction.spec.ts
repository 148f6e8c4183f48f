import { getHeapStatistics } from 'node:v8';
import { boardBudget, roomsToEvict, type EvictionCandidate } from './board-eviction';

const MB = 1_000_000;
/** Returns days used one after the other, the first the longest ago. */
const days = (count: number, claims = 0): Map<string, EvictionCandidate> =>
  new Map(Array.from({ length: count }, (_, i) => [`day ${i}`, { usedAt: i, claims }]));
const evicted = (boards: Map<string, EvictionCandidate>, budget: number, listened: string[] = [], now = 1_000) =>
  roomsToEvict(boards, { now, budget, listened: new Set(listened) });

describe('the boards of a process', () => {
  it('are dropped, least recently used first, until the rest fits the budget', () => {
    expect(evicted(days(10), MB)).toEqual([]);
    expect(evicted(days(15), MB)).toEqual(['day 0', 'day 1']);
  });

  it('count by their claims', () => {
    expect(evicted(days(10, 200), MB)).toEqual(['day 0']);
  });

  it('are kept while somebody listens to them, beyond the budget and idle', () => {
    expect(evicted(days(15), MB, ['day 0', 'day 2'])).toEqual(['day 1', 'day 3']);
    expect(evicted(days(3), 0, ['day 0', 'day 1', 'day 2'])).toEqual([]);
    expect(evicted(days(2), MB, ['day 0'], 700_000)).toEqual(['day 1']);
  });

  it('are dropped after ten minutes without a read', () => {
    expect(evicted(days(2), MB, [], 600_000)).toEqual([]);
    expect(evicted(days(2), MB, [], 600_001)).toEqual(['day 0']);
  });

  it('may take a share of the heap limit', () => {
    expect(boardBudget()).toBe(getHeapStatistics().heap_size_limit / 16);
  });
});
