import fc from 'fast-check';
import { slotStatus } from '#domain/boards/slot.status';
import type { LiveCell } from '#contract/kit/rooms';
import { courtState, laterSlots, msUntil, passedShare } from './court-state';

const space = { id: 1, name: '1号', enName: 'No. 1', on: true };
const times = [18, 19, 20].map((hour) => ({ id: hour, begin: `${hour}:00`, end: `${hour + 1}:00`, price: hour }));
const cells = (...states: readonly number[]) =>
  new Map<string, LiveCell>(
    states.map((reservationStatus, i) => [
      `1/${18 + i}`,
      { spaceId: 1, timeId: 18 + i, reservationStatus, left: null, total: null },
    ]),
  );
const { free, reserved, unpaid, notOpen } = slotStatus;
const at = (minute: number, now = 0) => ({ minute, now, lost: false });
const booked = (now: object | null, next: object | null = null) =>
  ({ id: 1, siteId: 1, now, next }) as unknown as Parameters<typeof courtState>[3];

it('joins the free time of a court and tells what follows', () => {
  expect(courtState(space, times, cells(free, free, reserved), undefined, at(18 * 60 + 30))).toMatchObject({
    ...{ word: 'free', begin: '18:00', end: '20:00', price: 18 },
    next: { begin: '20:00', free: false, holder: null },
  });
  expect(courtState(space, times, cells(notOpen, reserved, free), undefined, at(18 * 60 + 30))).toMatchObject({
    ...{ word: 'free', end: '19:00' },
  });
});

it('takes the length of a booking from the booking, not from the slot', () => {
  const own = booked({ begin: '18:00', end: '20:00', holder: '张*', arrived: true, arriveBy: null });
  expect(courtState(space, times, cells(reserved, reserved, free), own, at(18 * 60 + 30))).toMatchObject({
    ...{ word: 'inUse', end: '20:00', holder: '张*', price: 20 },
    next: { begin: '20:00', free: true },
  });
});

it('waits for the members of a booking only until their time to check in is over', () => {
  const own = booked({ begin: '18:00', end: '19:00', holder: null, arrived: false, arriveBy: 1_000 });
  const word = (now: number) => courtState(space, times, cells(reserved), own, at(18 * 60, now)).word;
  expect([word(999), word(1_000)]).toEqual(['awaiting', 'inUse']);
  expect(courtState(space, times, cells(unpaid), undefined, at(18 * 60)).word).toBe('held');
});

it('shows no free court when the data is lost, the court is off, or no cell is known', () => {
  expect(courtState(space, times, cells(free), undefined, { ...at(18 * 60), lost: true }).word).toBe('unknown');
  expect(courtState({ ...space, on: false }, times, cells(free), undefined, at(18 * 60)).word).toBe('closed');
  expect(courtState(space, times, cells(), undefined, at(18 * 60)).word).toBe('unknown');
  expect(courtState(space, times, cells(free), undefined, at(17 * 60)).word).toBe('soon');
  expect(courtState(space, times, cells(free), undefined, at(22 * 60)).word).toBe('ended');
});

it('lists the slots after a time, with a price only where one can book', () => {
  const of = (from: string, lost = false, on = true) =>
    laterSlots({ ...space, on }, times, cells(free, reserved, free), { from, lost });
  expect(of('19:00')).toEqual([
    { begin: '19:00', end: '20:00', word: 'booked', price: null },
    { begin: '20:00', end: '21:00', word: 'free', price: 20 },
  ]);
  expect(of('18:00').map(({ word }) => word)).toEqual(['free', 'booked', 'free']);
  expect(of('19:30')).toHaveLength(1);
  expect(of('18:00', true).map(({ word }) => word)).toEqual(['unknown', 'booked', 'unknown']);
  expect([...of('21:00'), ...of('18:00', false, false)]).toEqual([]);
});

it('counts down to a positive time and never past the period', () => {
  expect(msUntil('19:00', 18 * 60 + 59, 30_000)).toBe(30_000);
  expect(msUntil('00:30', 23 * 60 + 30, 0)).toBe(3_600_000);
  expect(passedShare('23:00', '01:00', 30)).toBe(0.75);
  fc.assert(
    fc.property(fc.nat(1_439), fc.nat(1_439), fc.nat(1_439), (begin, end, minute) => {
      const clock = (of: number) =>
        `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
      const share = passedShare(clock(begin), clock(end), minute);
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
      expect(msUntil(clock(end), minute, 0)).toBeGreaterThan(0);
    }),
  );
});
