import { orderSource } from '#domain/orders/order.status';
import { DayBoard, type Hold, type PlaceClaim } from './day-board';

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
const booked = (holds: Hold[], places: PlaceClaim[] = []) => ({ orders: [{ holds, places, total: 10 }] });
const board = () => new DayBoard({ v: 4, now: 0, holds: [], places: [], taken: [] });

describe('an in-memory day', () => {
  it('releases a hold at its deadline and not before', () => {
    const day = board();
    day.apply(booked([hold('a', 1)]));
    expect([...day.holdersAt(time, 999).own.keys()]).toEqual([1]);
    expect([...day.holdersAt(time, 1_000).own.keys()]).toEqual([]);
    expect([day.nextEnd(999), day.nextEnd(1_000)]).toEqual([1_000, Number.POSITIVE_INFINITY]);
  });

  it('counts booked spaces, not blocked ones', () => {
    const day = board();
    day.apply(booked([hold('a', 1), hold('a', 2, { byConflict: true })]));
    expect(day.holdersAt(time, 0).booked).toEqual([1]);
  });

  it('ignores a claim that touches a slot, and counts one that overlaps it', () => {
    const day = board();
    day.apply(booked([hold('a', 1, { from: 540, to: 600 }), hold('b', 2, { from: 650, to: 700 })]));
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
    day.apply(booked([], [claim]));
    day.apply(booked([], [claim]));
    expect(day.placesAt(1, 10, 0)).toEqual({ taken: 7, total: 10 });
    expect(day.placesAt(1, 10, 1_000)).toEqual({ taken: 3, total: 10 });
    const part = { spaces: [], times: [1], holds: [], places: [], taken: [{ timeId: 1, taken: 3, total: 10 }] };
    expect([day.apply({ ...part, count: 0 }), day.apply({ ...part, count: 0 })]).toEqual([true, true]);
    expect(day.placesAt(1, 10, 0)).toEqual({ taken: 3, total: 10 });
    expect(day.placesAt(2, 10, 0)).toEqual({ taken: 0, total: 10 });
  });

  it('marks every claim of a paid order, and reports an order without claims', () => {
    const day = board();
    const place = { ...hold('b', 1), timeId: 1, places: 2 };
    day.apply(booked([hold('a', 1), hold('a', 2, { byConflict: true }), hold('b', 3)], [place]));
    expect([day.apply({ paid: 'a' }), day.apply({ paid: 'b' }), day.apply({ paid: 'c' })]).toEqual([true, true, false]);
    expect([day.nextEnd(0), day.size, day.placesAt(1, 10, 2_000).taken]).toEqual([Number.POSITIVE_INFINITY, 4, 2]);
    expect(day.holdersAt(time, 2_000).own.get(1)).toEqual(hold('a', 1, { kind: 'PAID', expiresAt: null }));
  });

  it('replaces the claims of a changed part and keeps the rest', () => {
    const day = board();
    day.apply(booked([hold('a', 1), hold('b', 2), hold('c', 3)]));
    const paid = hold('a', 1, { kind: 'PAID', expiresAt: null });
    const part = { spaces: [1, 2], times: [1], holds: [paid], places: [], taken: [], count: 2 };
    expect(day.apply(part)).toBe(true);
    expect([...day.holdersAt(time, 0).own]).toEqual([
      [3, hold('c', 3)],
      [1, paid],
    ]);
    expect([day.v, day.size, day.isClaimedByOthers(2, time, 9, 0)]).toEqual([6, 2, false]);
  });

  it('reports a day that has another number of claims after a change', () => {
    const day = board();
    day.apply(booked([hold('a', 1)]));
    expect(day.apply({ spaces: [2], times: [], holds: [], places: [], taken: [], count: 2 })).toBe(false);
  });

  it('keeps its claims at a version that changes none', () => {
    const day = board();
    day.apply(booked([hold('a', 1)]));
    expect([day.apply('none'), day.v, day.size]).toEqual([true, 6, 1]);
  });
});
