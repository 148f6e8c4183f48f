import { addDays, daysBetween, monthOf, type LocalDate } from '#domain/kit/time';
import { compareWith, type CompareWith } from './statistics.status';

/** A range of days, both ends included. */
export interface Period {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Maximum number of days of one statistics query. */
export const MAX_DAYS = 366;
/** Longer periods are drawn by month. */
const MAX_DAILY_POINTS = 62;

/** Returns the number of days of a period. */
export const countDays = ({ from, to }: Period): number => daysBetween(from, to) + 1;

/**
 * Resolves the requested period: the month to date if no day is given, from the first day of the month if only the last
 * one is given.
 */
export const resolvePeriod = (today: LocalDate, from: LocalDate | undefined, to: LocalDate | undefined): Period => {
  const last = to ?? (from === undefined ? today : addDays(from, 30));
  return { from: from ?? monthOf(last).from, to: last };
};

/** Returns the step of the curve of a period. */
export const curveStep = (period: Period): 'day' | 'month' => (countDays(period) <= MAX_DAILY_POINTS ? 'day' : 'month');

/**
 * A period split into whole months and the days before and after them, so that monthly sums need not be summed by day.
 */
interface PeriodSplit {
  readonly days: readonly Period[];
  readonly months: Period | null;
}

/** Splits a period into as many whole months as it contains and the remaining days. */
export const splitPeriod = ({ from, to }: Period): PeriodSplit => {
  const first = monthOf(from).from === from ? from : addDays(monthOf(from).to, 1);
  const end = monthOf(to).to === to ? to : addDays(monthOf(to).from, -1);
  if (first > end) return { days: [{ from, to }], months: null };
  const days = [
    { from, to: addDays(first, -1) },
    { from: addDays(end, 1), to },
  ].filter((part) => part.from <= part.to);
  return { days, months: { from: first, to: monthOf(end).from } };
};

/** Returns the same day some months earlier, or the last day of a shorter month. */
const subtractMonths = (date: LocalDate, months: number): LocalDate => {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 - months;
  const first =
    `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01` as LocalDate;
  const day = addDays(first, Number(date.slice(8)) - 1);
  const { to } = monthOf(first);
  return day < to ? day : to;
};

/**
 * Returns the comparison period: the same number of days before it, the same number of months before whole months, or
 * the same dates a year ago.
 */
export const comparisonPeriod = (period: Period, comparison: CompareWith): Period => {
  const { from, to } = period;
  const isWholeMonths = monthOf(from).from === from && monthOf(to).to === to;
  if (comparison === compareWith.lastYear)
    return {
      from: subtractMonths(from, 12),
      to: isWholeMonths ? monthOf(subtractMonths(to, 12)).to : subtractMonths(to, 12),
    };
  if (!isWholeMonths) return { from: addDays(from, -countDays(period)), to: addDays(from, -1) };
  const end = addDays(from, -1);
  const months =
    Number(to.slice(0, 4)) * 12 + Number(to.slice(5, 7)) - Number(from.slice(0, 4)) * 12 - Number(from.slice(5, 7));
  return { from: monthOf(subtractMonths(end, months)).from, to: end };
};

/** Returns the points of a curve: every day, or the first day of every month. */
export const curvePoints = (period: Period): LocalDate[] => {
  const points: LocalDate[] = [];
  const byDay = curveStep(period) === 'day';
  for (
    let at = byDay ? period.from : monthOf(period.from).from;
    at <= period.to;
    at = byDay ? addDays(at, 1) : addDays(monthOf(at).to, 1)
  )
    points.push(at);
  return points;
};

/** Returns the change in percent to one decimal; null if there is nothing to compare with. */
export const percentChange = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 1000) / 10;

/** Returns a share in percent to one decimal. */
export const percentShare = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
