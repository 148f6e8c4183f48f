import { addDays, daysBetween, mondayOf, weekdayOf, type LocalDate } from '#domain/kit/time';
import { weekRule, type WeekRule } from './occupation.status';

/** Maximum number of dates of a repeated occupation: a term of daily lessons. */
export const MAX_OCCURRENCES = 150;

/** The recurrence of a repeated occupation. */
interface OccupationRecurrence {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[];
  readonly weeks: WeekRule;
}

/** Returns the dates of a repeated occupation in order. Weeks begin on Monday; the first week is odd. */
export function occurrencesOf({ from, to, weekdays, weeks }: OccupationRecurrence): LocalDate[] {
  const first = mondayOf(from);
  const days = Math.max(0, daysBetween(from, to) + 1);
  return Array.from({ length: days }, (_, n) => addDays(from, n)).filter((date) => {
    const isOdd = Math.floor(daysBetween(first, date) / 7) % 2 === 0;
    return weekdays.includes(weekdayOf(date)) && (weeks === weekRule.all || isOdd === (weeks === weekRule.odd));
  });
}

/** Returns the slots that lie entirely within a range of the day, in minutes since midnight. */
export const slotsWithin = <T extends { readonly beginMinute: number; readonly endMinute: number }>(
  times: readonly T[],
  begin: number,
  end: number,
): T[] => times.filter(({ beginMinute, endMinute }) => beginMinute >= begin && endMinute <= end);
