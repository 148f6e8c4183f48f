import { localDate } from '#domain/kit/time';
import { dateRangeType } from '#domain/venues/venue.status';
import { bookingFailure } from './booking.failures';
import { findQuotaRefusal, type Quota, type QuotaCandidate } from './quota.rules';

const twiceAWeek: Quota = { windowType: dateRangeType.week, scope: 'sport', maxTimes: 2 };
const candidate: QuotaCandidate = { roleId: 3, date: localDate('2026-05-13'), minutes: 120, minutesAhead: 600 };
const used = (quota: Quota, times: number, minutes = 0) => [{ quota, times, minutes }];

describe('a quota', () => {
  it('allows the second booking of the week and refuses the third until next Monday', () => {
    expect(findQuotaRefusal(used(twiceAWeek, 1), candidate)).toBeNull();
    expect(findQuotaRefusal(used(twiceAWeek, 2), candidate)).toEqual({
      spec: bookingFailure.quotaWeek,
      limit: 2,
      mine: 2,
      window: { from: '2026-05-11', to: '2026-05-17' },
      nextAllowedAt: '2026-05-18',
      days: 1,
    });
  });

  it('counts the requested minutes in a quota of hours', () => {
    const threeHours: Quota = { windowType: dateRangeType.days, n: 1, scope: 'all', maxHours: 3 };
    expect(findQuotaRefusal(used(threeHours, 5, 60), candidate)).toBeNull();
    expect(findQuotaRefusal(used(threeHours, 5, 70), candidate)).toMatchObject({
      spec: bookingFailure.quotaHours,
      limit: 3,
      mine: 1.2,
      nextAllowedAt: '2026-05-14',
    });
  });

  it.each([
    [dateRangeType.days, 1, bookingFailure.quotaDay],
    [dateRangeType.days, 3, bookingFailure.quotaDays],
    [dateRangeType.twoWeeks, 1, bookingFailure.quotaTwoWeeks],
    [dateRangeType.month, 1, bookingFailure.quotaMonth],
  ])('returns the message of type %i over %i', (windowType, n, spec) =>
    expect(findQuotaRefusal(used({ windowType, n, scope: 'site', maxTimes: 1 }, 1), candidate)?.spec).toBe(spec),
  );

  it('ignores other roles, last-minute bookings and a limit of zero', () => {
    expect(findQuotaRefusal(used({ ...twiceAWeek, roleIds: [4] }, 9), candidate)).toBeNull();
    expect(findQuotaRefusal(used({ ...twiceAWeek, roleIds: [3, 4] }, 9), candidate)).not.toBeNull();
    expect(
      findQuotaRefusal(used({ ...twiceAWeek, waiveBeforeMin: 30 }, 9), { ...candidate, minutesAhead: 30 }),
    ).toBeNull();
    expect(
      findQuotaRefusal(used({ ...twiceAWeek, waiveBeforeMin: 30 }, 9), { ...candidate, minutesAhead: 31 }),
    ).not.toBeNull();
    expect(findQuotaRefusal(used({ ...twiceAWeek, maxTimes: 0 }, 9), candidate)).toBeNull();
  });

  it('returns the refusal of the first quota listed', () => {
    const daily: Quota = { windowType: dateRangeType.days, n: 1, scope: 'site', maxTimes: 1 };
    expect(findQuotaRefusal([...used(twiceAWeek, 1), ...used(daily, 1)], candidate)?.spec).toBe(
      bookingFailure.quotaDay,
    );
  });
});
