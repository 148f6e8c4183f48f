import { refuse, type Refusal } from '#domain/kit/failure';
import {
  addDays,
  daysBetween,
  mondayOf,
  monthOf,
  overlaps,
  STEP_MINUTES,
  weekdayOf,
  type LocalDate,
} from '#domain/kit/time';
import { venueFailure } from '#domain/venues/venue.failures';
import {
  dateKind,
  dateRangeType,
  holidayKind,
  type DateKind,
  type DateRangeType,
  type HolidayKind,
} from '#domain/venues/venue.status';

/** A range of dates, both ends included. */
export interface DateRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The Monday from which two-week windows and blocks of N days are counted. */
export const WINDOW_EPOCH = '2024-01-01' as LocalDate;

const blockOf = (date: LocalDate, days: number): DateRange => {
  const from = addDays(WINDOW_EPOCH, Math.floor(daysBetween(WINDOW_EPOCH, date) / days) * days);
  return { from, to: addDays(from, days - 1) };
};

/**
 * Returns the month, week, two-week window or block of `n` days that contains a date (document 1 §9). Blocks have no
 * gaps or overlaps, so a date belongs to one window.
 */
export const windowOf = (type: DateRangeType, date: LocalDate, n = 1): DateRange => {
  switch (type) {
    case dateRangeType.month:
      return monthOf(date);
    case dateRangeType.week:
      return { from: mondayOf(date), to: addDays(mondayOf(date), 6) };
    case dateRangeType.twoWeeks:
      return blockOf(date, 14);
    case dateRangeType.days:
      return blockOf(date, Math.max(1, Math.trunc(n)));
  }
};

/** Returns whether a range contains a date. */
export const inRange = ({ from, to }: DateRange, date: LocalDate): boolean => from <= date && date <= to;

/** A holiday of some venues, or of all if `venueIds` is null. */
export interface Holiday extends DateRange {
  readonly kind: HolidayKind;
  readonly venueIds: readonly number[] | null;
}

/** Returns the holidays of one venue. */
export const holidaysOf = <H extends Holiday>(holidays: readonly H[], venueId: number): H[] =>
  holidays.filter(({ venueIds }) => venueIds === null || venueIds.includes(venueId));

/** Returns whether the venue is closed on this date. `holidays` are those of the venue. */
export const isClosed = (date: LocalDate, holidays: readonly Holiday[]): boolean =>
  holidays.some((holiday) => holiday.kind === holidayKind.closed && inRange(holiday, date));

/**
 * Returns the kind of a date. A make-up workday within a holiday is a workday; a date without an entry follows its
 * weekday. `holidays` are those of the venue.
 */
export const dateKindOf = (date: LocalDate, holidays: readonly Holiday[]): DateKind => {
  const kinds = holidays.filter((holiday) => inRange(holiday, date)).map(({ kind }) => kind);
  if (kinds.includes(holidayKind.makeUpWorkday)) return dateKind.workday;
  if (kinds.length > 0) return dateKind.holiday;
  return weekdayOf(date) >= 6 ? dateKind.weekend : dateKind.workday;
};

/** A rule that assigns a template to dates. An empty list of weekdays means every day. */
export interface DateRule extends DateRange {
  readonly id: number;
  readonly weekdays: readonly number[];
  readonly onHoliday: boolean;
  readonly templateId: number;
  readonly priority: number;
}

const rankOf = (rule: DateRule): number => {
  if (rule.from === rule.to) return 0;
  return rule.onHoliday ? 1 : 2;
};

/**
 * Returns the rules of a date, the deciding one first: a single-date rule, then a holiday rule, then a range rule.
 * Within a rank, higher priority wins, then the shorter range, then the newer rule.
 */
export const rulesForDate = <R extends DateRule>(date: LocalDate, kind: DateKind, rules: readonly R[]): R[] =>
  rules
    .filter(
      (rule) =>
        inRange(rule, date) &&
        (rule.weekdays.length === 0 || rule.weekdays.includes(weekdayOf(date))) &&
        (!rule.onHoliday || kind === dateKind.holiday),
    )
    .sort(
      (a, b) =>
        rankOf(a) - rankOf(b) ||
        b.priority - a.priority ||
        daysBetween(a.from, a.to) - daysBetween(b.from, b.to) ||
        b.id - a.id,
    );

/** Returns the template of a date: from the deciding rule, or the site's own. */
export const templateForDate = (
  date: LocalDate,
  kind: DateKind,
  rules: readonly DateRule[],
  ownTemplateId: number,
): number => rulesForDate(date, kind, rules)[0]?.templateId ?? ownTemplateId;

/** Returns why one rule takes precedence over another for the same date. */
export const precedenceReason = (first: DateRule, other: DateRule): 'rank' | 'priority' | 'shorter' | 'newer' => {
  if (rankOf(first) !== rankOf(other)) return 'rank';
  if (first.priority !== other.priority) return 'priority';
  return daysBetween(first.from, first.to) === daysBetween(other.from, other.to) ? 'newer' : 'shorter';
};

/**
 * Returns the range of a rule that begins on a date and lasts `n` months, weeks, two-week windows or days. Natural
 * windows count as a whole.
 */
export const rangeFrom = (type: DateRangeType, begin: LocalDate, n: number): DateRange => {
  if (type === dateRangeType.days) return { from: begin, to: addDays(begin, n - 1) };
  const first = windowOf(type, begin);
  return {
    from: first.from,
    to: Array.from({ length: n - 1 }).reduce<DateRange>(({ to }) => windowOf(type, addDays(to, 1)), first).to,
  };
};

/** Returns the number of windows in a range: the inverse of `rangeFrom`. */
export const windowCount = (type: DateRangeType, { from, to }: DateRange): number => {
  if (type === dateRangeType.days) return daysBetween(from, to) + 1;
  let windows = 1;
  for (let end = windowOf(type, from).to; end < to; end = windowOf(type, addDays(end, 1)).to) windows += 1;
  return windows;
};

/** A slot in minutes of its own date. `to` above 1440 is on the next date. */
export interface SlotSpan {
  readonly from: number;
  readonly to: number;
}

const MINUTES_PER_DAY = 1440;

/**
 * Returns the span of an entered slot. It crosses midnight if it ends at or before its beginning, or if `crossDay` is
 * set.
 */
export const slotSpanOf = (begin: number, end: number, crossDay = false): SlotSpan => ({
  from: begin,
  to: crossDay || end <= begin ? (end % MINUTES_PER_DAY) + MINUTES_PER_DAY : end,
});

/**
 * Returns why slots cannot form a template, or null: steps of ten minutes, end after beginning, no overlaps, including
 * the last slot of the night and the first of the next morning.
 */
export const whyNotTemplate = (slots: readonly SlotSpan[]): Refusal | null => {
  for (const { from, to } of slots) {
    if (from % STEP_MINUTES !== 0 || to % STEP_MINUTES !== 0) return refuse(venueFailure.slotOffStep);
    if (from < 0 || from >= MINUTES_PER_DAY || to <= from || to - from > MINUTES_PER_DAY)
      return refuse(venueFailure.slotBackwards);
  }
  const collide = slots.some((a, i) =>
    slots.some(
      (b, j) =>
        (i !== j && overlaps(a, b)) || overlaps(a, { from: b.from + MINUTES_PER_DAY, to: b.to + MINUTES_PER_DAY }),
    ),
  );
  return collide ? refuse(venueFailure.slotsOverlap) : null;
};
