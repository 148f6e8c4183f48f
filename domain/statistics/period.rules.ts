import { addDays, daysBetween, monthOf, type LocalDate } from '#domain/kit/time';
import { compareWith, type CompareWith } from './statistics.status';

/** Days from the first to the last, both included. */
export interface Period {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Most days one page looks at. */
export const MOST_DAYS = 366;
/** Longer stretches are drawn month by month. */
const DAYS_DRAWN = 62;

/** How many days a period has. */
export const daysOf = ({ from, to }: Period): number => daysBetween(from, to) + 1;

/** The period asked for: its month so far where no day is named, from its first day on where no last one is. */
export const periodOf = (today: LocalDate, from: LocalDate | undefined, to: LocalDate | undefined): Period => {
  const last = to ?? (from === undefined ? today : addDays(from, 30));
  return { from: from ?? monthOf(last).from, to: last };
};

/** By what a curve of the period steps. */
export const stepOf = (period: Period): 'day' | 'month' => (daysOf(period) <= DAYS_DRAWN ? 'day' : 'month');

/** Whole months and the days before and after them: what is summed by month already need not be summed by day. */
export interface Cover {
  readonly days: readonly Period[];
  readonly months: Period | null;
}

/** Covers a period with as many whole months as it holds. */
export const coverOf = ({ from, to }: Period): Cover => {
  const first = monthOf(from).from === from ? from : addDays(monthOf(from).to, 1);
  const end = monthOf(to).to === to ? to : addDays(monthOf(to).from, -1);
  if (first > end) return { days: [{ from, to }], months: null };
  const days = [
    { from, to: addDays(first, -1) },
    { from: addDays(end, 1), to },
  ].filter((part) => part.from <= part.to);
  return { days, months: { from: first, to: monthOf(end).from } };
};

/** The same day so many months earlier, or the last one of a shorter month. */
const monthsBefore = (date: LocalDate, months: number): LocalDate => {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 - months;
  const first =
    `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01` as LocalDate;
  const day = addDays(first, Number(date.slice(8)) - 1);
  const { to } = monthOf(first);
  return day < to ? day : to;
};

/** What a period is held against: as many days before it, as many months before whole months, or the same days a year ago. */
export const beforeOf = (period: Period, how: CompareWith): Period => {
  const { from, to } = period;
  const whole = monthOf(from).from === from && monthOf(to).to === to;
  if (how === compareWith.lastYear)
    return { from: monthsBefore(from, 12), to: whole ? monthOf(monthsBefore(to, 12)).to : monthsBefore(to, 12) };
  if (!whole) return { from: addDays(from, -daysOf(period)), to: addDays(from, -1) };
  const end = addDays(from, -1);
  const months =
    Number(to.slice(0, 4)) * 12 + Number(to.slice(5, 7)) - Number(from.slice(0, 4)) * 12 - Number(from.slice(5, 7));
  return { from: monthOf(monthsBefore(end, months)).from, to: end };
};

/** Where the curve of a period has its points: every day, or the first day of every month. */
export const pointsOf = (period: Period): LocalDate[] => {
  const points: LocalDate[] = [];
  const byDay = stepOf(period) === 'day';
  for (
    let at = byDay ? period.from : monthOf(period.from).from;
    at <= period.to;
    at = byDay ? addDays(at, 1) : addDays(monthOf(at).to, 1)
  )
    points.push(at);
  return points;
};

/** By how much more or less in percent, to one decimal; null where there was nothing to compare with. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 1000) / 10;

/** A share in percent, to one decimal. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
