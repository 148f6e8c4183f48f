import { promiseStatus } from '#domain/attendance/promise.status';
import { payStatus } from '#domain/orders/order.status';
import type { Tx } from '#server/kit/db/db';
import { CheckInService } from './check-in.service';
import type { CheckInCandidate, CheckInStore } from './check-in.store';
import type { PromiseStore } from './promise.store';

const MINUTE = 60_000;
const at = Date.parse('2026-11-26T23:46:00+08:00');

const booking = (opensIn: number, date: string, gone = false): CheckInCandidate => ({
  key: 0,
  at,
  tradeNo: 'D26112600000001',
  userId: 7,
  siteId: 1,
  date,
  payStatus: payStatus.paid,
  promiseStatus: promiseStatus.none,
  signMode: 4,
  opensAt: at + opensIn * MINUTE,
  graceEndsAt: at + (opensIn + 20) * MINUTE,
  endsAt: at + (opensIn + 75) * MINUTE,
  gone,
});

const entryState = (bookings: CheckInCandidate[]): Promise<'open' | 'early' | 'none'> =>
  new CheckInService(
    {} as PromiseStore,
    { findCandidates: () => Promise.resolve(bookings) } as unknown as CheckInStore,
  ).entryState({} as Tx, { venueId: 1, siteIds: [], userId: 7, at });

describe('the entry state of a person shortly before midnight', () => {
  it.each([
    ['a booking that is open', [booking(-5, '2026-11-26')], 'open'],
    ['a booking that opens today', [booking(10, '2026-11-26')], 'early'],
    ['a booking that opens soon after midnight', [booking(25, '2026-11-27')], 'early'],
    ['a booking of tomorrow morning', [booking(9 * 60, '2026-11-27')], 'none'],
    ['a booking that was given away', [booking(-5, '2026-11-26', true)], 'none'],
    ['no booking', [], 'none'],
  ] as const)('%s', async (_, bookings, state) => {
    expect(await entryState([...bookings])).toBe(state);
  });
});
