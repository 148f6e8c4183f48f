import type { LocalDate } from '#domain/kit/time';
import { occurrencesOf } from './occupy.rules';
import type { WeekRule } from './occupy.status';
import type { Weekday } from './timetable.status';

/** A lesson as a timetable says it: known by term, site, course, day, beginning and courts; minutes since midnight. */
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

/** An occupation a lesson has made. */
export interface Held {
  readonly date: LocalDate;
  readonly tradeNo: string;
}

/** What makes two rows the same lesson; whatever else differs has changed. */
export const lessonKey = ({
  term,
  siteId,
  spaceIds,
  courseNo,
  weekday,
  begin,
}: Pick<Lesson, 'term' | 'siteId' | 'spaceIds' | 'courseNo' | 'weekday' | 'begin'>): string =>
  JSON.stringify([term, siteId, [...spaceIds].sort((a, b) => a - b), courseNo, weekday, begin]);

/** The dates of a lesson that are not over; odd and even weeks are counted from its first one, whenever it is imported. */
export const lessonDates = ({ from, to, weekday, weeks }: Lesson, today: LocalDate): LocalDate[] =>
  occurrencesOf({ from, to, weekdays: [weekday], weeks }).filter((date) => date >= today);

/** Do both stand in an occupation with the same words and hours? Then only dates that differ are touched. */
const looksAlike = (a: Lesson, b: Lesson): boolean =>
  a.end === b.end && a.courseName === b.courseName && a.teacher === b.teacher;

/** What has to be ended and what taken so that a lesson stands as it is said now. Dates of both not over yet. */
export function lessonDiff(
  said: Lesson,
  wanted: readonly LocalDate[],
  before: { readonly lesson: Lesson; readonly held: readonly Held[] } | null,
): { readonly end: readonly Held[]; readonly take: readonly LocalDate[] } {
  if (!before) return { end: [], take: wanted };
  if (!looksAlike(said, before.lesson)) return { end: before.held, take: wanted };
  const [held, left] = [new Set(before.held.map(({ date }) => date)), new Set(wanted)];
  return { end: before.held.filter(({ date }) => !left.has(date)), take: wanted.filter((date) => !held.has(date)) };
}
