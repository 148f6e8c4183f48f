import { CachedBoard } from './cached-board';
import type { BoardRows, DayChange, Hold } from './day-board';

const hold = (spaceId: number): Hold => ({
  spaceId,
  tradeNo: `order ${spaceId}`,
  orderId: spaceId,
  userId: spaceId,
  source: 1,
  label: null,
  from: 600,
  to: 660,
  kind: 'PAID',
  byConflict: false,
  expiresAt: null,
});
const booking = (spaceId: number): DayChange => ({ orders: [{ holds: [hold(spaceId)], places: [], total: 0 }] });
const rowsAt = (v: number): BoardRows => ({
  v,
  now: 0,
  holds: Array.from({ length: v }, (_, i) => hold(i + 1)),
  places: [],
  taken: [],
});

/** Returns a day that was read at version 1, whose later reads are answered one by one. */
async function openDay(): Promise<{ day: CachedBoard; reads: ((rows: BoardRows) => void)[] }> {
  const reads: ((rows: BoardRows) => void)[] = [];
  const day = new CachedBoard(() => new Promise((resolve) => reads.push(resolve)));
  const opened = day.open();
  reads[0]?.(rowsAt(1));
  await opened;
  return { day, reads };
}

describe('a cached day', () => {
  it('applies the next version without a read', async () => {
    const { day, reads } = await openDay();
    expect(day.receive(2, booking(2))).toBe(true);
    expect([day.ready?.v, day.ready?.size, day.knows(2), reads.length]).toEqual([2, 2, true, 1]);
  });

  it('keeps a version until the one before it arrives, and ignores a repeated one', async () => {
    const { day } = await openDay();
    day.receive(3, booking(3));
    expect([day.ready?.v, day.knows(3)]).toEqual([1, false]);
    day.receive(2, booking(2));
    day.receive(2, booking(9));
    expect([day.ready?.v, day.ready?.size]).toEqual([3, 3]);
  });

  it('is not served without a commit of this process', async () => {
    const { day } = await openDay();
    day.require(3);
    day.receive(3, booking(3));
    expect(day.ready).toBeNull();
    day.receive(2, booking(2));
    expect(day.ready?.v).toBe(3);
  });

  it('is not served after a commit that only PostgreSQL knows, until it is read', async () => {
    const { day, reads } = await openDay();
    day.markStale();
    expect(day.ready).toBeNull();
    const opened = day.open();
    reads[1]?.(rowsAt(2));
    expect((await opened).v).toBe(2);
    expect(day.ready?.v).toBe(2);
  });

  it('keeps changes that arrive during a read and that the read does not include', async () => {
    const { day, reads } = await openDay();
    const opened = day.open();
    day.receive(2, booking(2));
    expect(day.ready?.v).toBe(2);
    day.receive(3, booking(3));
    reads[1]?.(rowsAt(1));
    const board = await opened;
    expect([board.v, board.size, day.ready === board]).toEqual([3, 3, true]);
  });

  it('is not served if a change leaves another number of claims than PostgreSQL has', async () => {
    const { day, reads } = await openDay();
    const part = { spaces: [1], times: [], holds: [], places: [], taken: [], count: 7 };
    expect([day.receive(2, part), day.ready]).toEqual([false, null]);
    const opened = day.open();
    reads[1]?.(rowsAt(2));
    expect([(await opened).size, day.ready?.size]).toEqual([2, 2]);
  });
});
