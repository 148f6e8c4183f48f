import type { FailureSpec } from '#domain/kit/failure';
import { addDays, type LocalDate } from '#domain/kit/time';
import { windowOf, type DateRange } from '#domain/calendars/calendar.rules';
import { dateRangeType, type DateRangeType } from '#domain/venues/venue.status';
import { bookingFailure } from './booking.failures';
import type { QuotaScope } from './rule-set.status';

/**
 * A limit on the number or duration of bookings within a window. `roleIds` lists the limited roles; without it all
 * roles are limited. Zero is no limit.
 */
export interface Quota {
  readonly windowType: DateRangeType;
  /** Days of a window of N days. */
  readonly n?: number;
  readonly scope: QuotaScope;
  readonly maxTimes?: number;
  readonly maxHours?: number;
  /** A booking made at most this many minutes before its start does not count. */
  readonly waiveBeforeMin?: number;
  readonly roleIds?: readonly number[];
}

/** Bookings already made within a quota's window and scope: orders, and the minutes of their slots. */
export interface QuotaUse {
  readonly quota: Quota;
  readonly times: number;
  readonly minutes: number;
}

/** The booking to be checked against quotas. */
export interface QuotaCandidate {
  readonly roleId: number;
  readonly date: LocalDate;
  readonly minutes: number;
  /** Minutes from now to the first slot. */
  readonly minutesAhead: number;
}

/**
 * An exceeded quota: the failure, its limit, how much is used, the window, and the date from which booking is possible
 * again.
 */
interface QuotaRefusal {
  readonly spec: FailureSpec;
  readonly limit: number;
  readonly mine: number;
  readonly window: DateRange;
  readonly nextAllowedAt: LocalDate;
  readonly days: number;
}

/** Returns whether a quota applies to this booking. */
export const quotaApplies = (
  { roleIds, waiveBeforeMin = 0 }: Quota,
  { roleId, minutesAhead }: QuotaCandidate,
): boolean =>
  (roleIds === undefined || roleIds.includes(roleId)) && !(waiveBeforeMin > 0 && minutesAhead <= waiveBeforeMin);

const failureFor = ({ windowType, n = 1 }: Quota): FailureSpec => {
  switch (windowType) {
    case dateRangeType.month:
      return bookingFailure.quotaMonth;
    case dateRangeType.week:
      return bookingFailure.quotaWeek;
    case dateRangeType.twoWeeks:
      return bookingFailure.quotaTwoWeeks;
    case dateRangeType.days:
      return n <= 1 ? bookingFailure.quotaDay : bookingFailure.quotaDays;
  }
};

/**
 * Returns the first quota this booking would exceed, or null. One order counts as one time, however many slots it has.
 */
export const findQuotaRefusal = (uses: readonly QuotaUse[], candidate: QuotaCandidate): QuotaRefusal | null => {
  for (const { quota, times, minutes } of uses) {
    if (!quotaApplies(quota, candidate)) continue;
    const window = windowOf(quota.windowType, candidate.date, quota.n);
    const common = { window, nextAllowedAt: addDays(window.to, 1), days: quota.n ?? 1 };
    const { maxTimes = 0, maxHours = 0 } = quota;
    if (maxTimes > 0 && times + 1 > maxTimes)
      return { ...common, spec: failureFor(quota), limit: maxTimes, mine: times };
    if (maxHours > 0 && minutes + candidate.minutes > maxHours * 60)
      return { ...common, spec: bookingFailure.quotaHours, limit: maxHours, mine: Math.round(minutes / 6) / 10 };
  }
  return null;
};
