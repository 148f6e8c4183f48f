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
import { venueFailure } from './venue.failures';
import {
  dateKind,
  dateRangeType,
  holidayKind,
  type DateKind,
  type DateRangeType,
  type HolidayKind,
} from './venue.status';

/** A stretch of days, both ends included. */
export interface DateRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The Monday from which pairs of weeks and blocks of N days are counted. */
export const COUNTING_MONDAY = '2024-01-01' as LocalDate;

const blockOf = (date: LocalDate, days: number): DateRange => {
  const from = addDays(COUNTING_MONDAY, Math.floor(daysBetween(COUNTING_MONDAY, date) / days) * days);
  return { from, to: addDays(from, days - 1) };
};

/** The natural month, week, pair of weeks or block of `n` days a date lies in (document 1 §9). Blocks follow each other without gap or overlap, so one date belongs to one window. */
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

/** Does a range hold a date? */
export const inRange = ({ from, to }: DateRange, date: LocalDate): boolean => from <= date && date <= to;

/** A holiday of some venues, or of all when `venueIds` is null. */
export interface Holiday extends DateRange {
  readonly kind: HolidayKind;
  readonly venueIds: readonly number[] | null;
}

/** The holidays of one venue. */
export const holidaysOf = <H extends Holiday>(holidays: readonly H[], venueId: number): H[] =>
  holidays.filter(({ venueIds }) => venueIds === null || venueIds.includes(venueId));

/** Is the venue shut on this date? `holidays` are the venue's own. */
export const isClosed = (date: LocalDate, holidays: readonly Holiday[]): boolean =>
  holidays.some((holiday) => holiday.kind === holidayKind.closed && inRange(holiday, date));

/** Workday, weekend or holiday. A make-up workday inside a holiday is a workday; a date nobody names follows its weekday. `holidays` are the venue's own. */
export const dateKindOf = (date: LocalDate, holidays: readonly Holiday[]): DateKind => {
  const kinds = holidays.filter((holiday) => inRange(holiday, date)).map(({ kind }) => kind);
  if (kinds.includes(holidayKind.makeUpWorkday)) return dateKind.workday;
  if (kinds.length > 0) return dateKind.holiday;
  return weekdayOf(date) >= 6 ? dateKind.weekend : dateKind.workday;
};

/** Which template holds on which dates. No weekdays means every one. */
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

/** The rules that speak of a date, the one that decides first: a rule of that single date, else one for holidays, else one for a range and weekday. Within a rank the higher priority wins, then the shorter range, then the newer rule. */
export const rulesOn = <R extends DateRule>(date: LocalDate, kind: DateKind, rules: readonly R[]): R[] =>
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

/** The template of a date: that of the rule that decides, else the site's own. */
export const templateOf = (
  date: LocalDate,
  kind: DateKind,
  rules: readonly DateRule[],
  ownTemplateId: number,
): number => rulesOn(date, kind, rules)[0]?.templateId ?? ownTemplateId;

/** Why one rule goes before another that speaks of the same date. */
export const whyBefore = (first: DateRule, other: DateRule): 'rank' | 'priority' | 'shorter' | 'newer' => {
  if (rankOf(first) !== rankOf(other)) return 'rank';
  if (first.priority !== other.priority) return 'priority';
  return daysBetween(first.from, first.to) === daysBetween(other.from, other.to) ? 'newer' : 'shorter';
};

/** The days a rule covers that begins on a date and runs for `n` natural months, weeks, pairs of weeks, or days. Natural windows count whole. */
export const rangeFrom = (type: DateRangeType, begin: LocalDate, n: number): DateRange => {
  if (type === dateRangeType.days) return { from: begin, to: addDays(begin, n - 1) };
  const first = windowOf(type, begin);
  return {
    from: first.from,
    to: Array.from({ length: n - 1 }).reduce<DateRange>(({ to }) => windowOf(type, addDays(to, 1)), first).to,
  };
};

/** How many windows of a type a range is: what `rangeFrom` was asked for. */
export const windowsIn = (type: DateRangeType, { from, to }: DateRange): number => {
  if (type === dateRangeType.days) return daysBetween(from, to) + 1;
  let windows = 1;
  for (let end = windowOf(type, from).to; end < to; end = windowOf(type, addDays(end, 1)).to) windows += 1;
  return windows;
};

/** A slot in minutes of its own date; `to` above 1440 lies on the next one. */
export interface SlotSpan {
  readonly from: number;
  readonly to: number;
}

const DAY = 1440;

/** The span of a slot as typed: one that ends at or before its begin, or says so, passes midnight. */
export const spanOf = (begin: number, end: number, crossDay = false): SlotSpan => ({
  from: begin,
  to: crossDay || end <= begin ? (end % DAY) + DAY : end,
});

/** Why a day's slots cannot be a template, or null: steps of ten, forwards, and never two at once, the night's last slot and next morning's first included. */
export const whyNotTemplate = (slots: readonly SlotSpan[]): Refusal | null => {
  for (const { from, to } of slots) {
    if (from % STEP_MINUTES !== 0 || to % STEP_MINUTES !== 0) return refuse(venueFailure.slotOffStep);
    if (from < 0 || from >= DAY || to <= from || to - from > DAY) return refuse(venueFailure.slotBackwards);
  }
  const collide = slots.some((a, i) =>
    slots.some((b, j) => (i !== j && overlaps(a, b)) || overlaps(a, { from: b.from + DAY, to: b.to + DAY })),
  );
  return collide ? refuse(venueFailure.slotsOverlap) : null;
};
