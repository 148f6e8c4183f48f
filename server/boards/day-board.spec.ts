import { orderSource } from '#domain/orders/order.status';
import { DayBoard, type Hold } from './day-board';

const time = { id: 1, templateId: 1, beginMinute: 600, endMinute: 660 };
const hold = (tradeNo: string, spaceId: number, more: Partial<Hold> = {}): Hold => ({
  tradeNo,
  spaceId,
  orderId: 1,
  userId: 1,
  source: orderSource.online,
  label: null,
  from: 600,
  to: 660,
  kind: 'HELD',
  byConflict: false,
  expiresAt: 1_000,
  ...more,
});
const board = () => new DayBoard({ v: 4, now: 0, holds: [], places: [], taken: [] });

describe('an in-memory day', () => {
  it('detects a gap if a later change arrives first, and closes it with the earlier one', () => {
    const day = board();
    day.markKnown(6);
    expect([day.v, day.hasGap, day.knows(6), day.knows(5)]).toEqual([4, true, true, false]);
    day.markKnown(5);
    expect([day.v, day.hasGap]).toEqual([6, false]);
    day.markKnown(3);
    expect(day.v).toBe(6);
  });

  it('releases a hold at its deadline and not before', () => {
    const day = board();
    day.put([hold('a', 1)], [], 0);
    expect([...day.holdersAt(time, 999).own.keys()]).toEqual([1]);
    expect([...day.holdersAt(time, 1_000).own.keys()]).toEqual([]);
    expect([day.nextEnd(999), day.nextEnd(1_000)]).toEqual([1_000, Number.POSITIVE_INFINITY]);
  });

  it('counts booked spaces, not blocked ones', () => {
    const day = board();
    day.put([hold('a', 1), hold('a', 2, { byConflict: true })], [], 0);
    expect(day.holdersAt(time, 0).booked).toEqual([1]);
  });

  it('ignores a claim that touches a slot, and counts one that overlaps it', () => {
    const day = board();
    day.put([hold('a', 1, { from: 540, to: 600 }), hold('b', 2, { from: 650, to: 700 })], [], 0);
    expect(day.holdersAt(time, 0).booked).toEqual([2]);
  });

  it('returns places once, however often the order is removed or re-added', () => {
    const day = new DayBoard({ v: 0, now: 0, holds: [], places: [], taken: [{ timeId: 1, taken: 3, total: 10 }] });
    const claim = {
      tradeNo: 'a',
      orderId: 1,
      userId: 1,
      source: orderSource.online,
      label: null,
      timeId: 1,
      places: 4,
      kind: 'HELD' as const,
      expiresAt: 1_000,
    };
    day.put([], [claim], 10);
    day.put([], [claim], 10);
    expect(day.placesAt(1, 10, 0)).toEqual({ taken: 7, total: 10 });
    expect(day.placesAt(1, 10, 1_000)).toEqual({ taken: 3, total: 10 });
    day.remove('a');
    day.remove('a');
    expect(day.placesAt(1, 10, 0)).toEqual({ taken: 3, total: 10 });
    expect(day.placesAt(2, 10, 0)).toEqual({ taken: 0, total: 10 });
  });
});
