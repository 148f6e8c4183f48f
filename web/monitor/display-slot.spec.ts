import { slotStatus } from '#domain/boards/slot.status';
import { displayState, findRunningSlot, shortName } from './display-slot';

const cell = (reservationStatus: number, left: number | null = null) => ({
  spaceId: 1,
  timeId: 1,
  reservationStatus,
  left,
  total: left === null ? null : 10,
});
const state = (status: number, { running = false, on = true, lost = false, left = null as number | null } = {}) =>
  displayState(cell(status, left), { running, on, lost });

describe('a court on a display', () => {
  it('is shown in use only while its booked slot runs', () => {
    expect([state(slotStatus.reserved, { running: true }), state(slotStatus.reserved)]).toEqual(['inUse', 'booked']);
  });

  it('offers free slots and a running unbooked one; a later unreleased one is closed', () => {
    expect([
      state(slotStatus.free),
      state(slotStatus.low, { left: 2 }),
      state(slotStatus.notOpen, { running: true }),
      state(slotStatus.notOpen),
    ]).toEqual(['free', 'low', 'free', 'closed']);
  });

  it('hides offers if the data is stale, and keeps restrictions', () => {
    expect(
      [slotStatus.free, slotStatus.low, slotStatus.unpaid, slotStatus.reserved].map((status) =>
        state(status, { lost: true }),
      ),
    ).toEqual(['unknown', 'unknown', 'held', 'booked']);
  });

  it('is never shown free while disabled, nor in an unreported state', () => {
    expect(state(slotStatus.free, { on: false })).toBe('closed');
    expect(displayState(undefined, { running: true, on: true, lost: false })).toBe('unknown');
  });

  it('offers no place if none is left', () => {
    expect(state(slotStatus.low, { left: 0 })).toBe('booked');
  });
});

describe('the position in the day', () => {
  const times = [
    { id: 1, begin: '08:00', end: '09:00' },
    { id: 2, begin: '10:00', end: '11:00' },
    { id: 3, begin: '23:00', end: '01:00' },
  ];

  it('finds the running slot, or the next one between two', () => {
    expect(findRunningSlot(times, 7 * 60)).toEqual({ index: 0, running: false });
    expect(findRunningSlot(times, 8 * 60)).toEqual({ index: 0, running: true });
    expect(findRunningSlot(times, 9 * 60)).toEqual({ index: 1, running: false });
  });

  it('counts a slot past midnight to its end, and returns none after the last', () => {
    expect(findRunningSlot(times, 23 * 60 + 59)).toEqual({ index: 2, running: true });
    expect(findRunningSlot(times.slice(0, 2), 12 * 60)).toEqual({ index: -1, running: false });
  });
});

it('shortens court names to the row header', () => {
  expect(['1号东半场', 'Court 2 west half', 'Room 301', 'No. 12'].map(shortName)).toEqual([
    '1号东',
    '2 W',
    '301',
    'No. 12',
  ]);
});
