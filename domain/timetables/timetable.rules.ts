import type { LocalDate } from '#domain/kit/time';
import { occurrencesOf } from '#domain/occupations/occupation.rules';
import type { WeekRule } from '#domain/occupations/occupation.status';
import type { Weekday } from './timetable.status';

/** A lesson of a timetable, identified by term, site, course, weekday, start and courts; minutes since midnight. */
export interface Lesson {
  readonly term: string;
  readonly siteId: number;
  readonly spaceIds: readonly number[];
  readonly courseNo: string;
  readonly courseName: string;
  readonly teacher: string;
  readonly weekday: Weekday;
  readonly weeks: WeekRule;
  readonly begin: number;
  readonly end: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** An occupation created for a lesson. */
export interface LessonOccupation {
  readonly date: LocalDate;
  readonly tradeNo: string;
}

/** Returns the identity of a lesson. Rows with the same key are the same lesson; all other fields may change. */
export const lessonKey = ({
  term,
  siteId,
  spaceIds,
  courseNo,
  weekday,
  begin,
}: Pick<Lesson, 'term' | 'siteId' | 'spaceIds' | 'courseNo' | 'weekday' | 'begin'>): string =>
  JSON.stringify([term, siteId, [...spaceIds].sort((a, b) => a - b), courseNo, weekday, begin]);

/**
 * Returns the dates of a lesson that are not over. Odd and even weeks are counted from its first week, whenever it is
 * imported.
 */
export const lessonDates = ({ from, to, weekday, weeks }: Lesson, today: LocalDate): LocalDate[] =>
  occurrencesOf({ from, to, weekdays: [weekday], weeks }).filter((date) => date >= today);

/** Returns whether both lessons have the same text and end; only dates that differ are then changed. */
const hasSameText = (a: Lesson, b: Lesson): boolean =>
  a.end === b.end && a.courseName === b.courseName && a.teacher === b.teacher;

/**
 * Returns the occupations to end and the dates to block so that the stored lesson matches the new one. Covers only
 * dates that are not over.
 */
export function lessonDiff(
  lesson: Lesson,
  dates: readonly LocalDate[],
  stored: { readonly lesson: Lesson; readonly held: readonly LessonOccupation[] } | null,
): { readonly end: readonly LessonOccupation[]; readonly take: readonly LocalDate[] } {
  if (!stored) return { end: [], take: dates };
  if (!hasSameText(lesson, stored.lesson)) return { end: stored.held, take: dates };
  const [held, remaining] = [new Set(stored.held.map(({ date }) => date)), new Set(dates)];
  return { end: stored.held.filter(({ date }) => !remaining.has(date)), take: dates.filter((date) => !held.has(date)) };
}
