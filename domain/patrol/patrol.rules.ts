import { refuse, type Refusal } from '#domain/kit/failure';
import { addDays, weekdayOf, type LocalDate } from '#domain/kit/time';
import { patrolFailure } from './patrol.failures';
import { exceptionLevel, patrolFrequency, type ExceptionLevel, type PatrolFrequency } from './patrol.status';

const HOUR = 3_600_000;

/** Hours in which an exception of a level must be handled. */
export const HANDLE_HOURS: Readonly<Record<ExceptionLevel, number>> = {
  [exceptionLevel.urgent]: 2,
  [exceptionLevel.important]: 24,
  [exceptionLevel.general]: 72,
};

/** When the tasks of a plan are due: weekdays are 1 to 7 from Monday, times `HH:mm` in school time. */
export interface PatrolSchedule {
  readonly frequency: PatrolFrequency;
  readonly weekdays: readonly number[];
  readonly monthDay: number | null;
  readonly times: readonly string[];
}

const isLastOfMonth = (date: LocalDate): boolean => addDays(date, 1).slice(0, 7) !== date.slice(0, 7);

/** Returns the times of a plan's tasks on a date. A day that a month does not have is its last day. */
export function timesOn(plan: PatrolSchedule, date: LocalDate): readonly string[] {
  if (plan.frequency === patrolFrequency.weekly && !plan.weekdays.includes(weekdayOf(date))) return [];
  if (plan.frequency === patrolFrequency.monthly) {
    const [day, due] = [Number(date.slice(8, 10)), plan.monthDay ?? 1];
    if (day !== due && !(day < due && isLastOfMonth(date))) return [];
  }
  return plan.times;
}

/** Returns why the schedule of a plan is incomplete, or null. */
export function whyNotSchedule(plan: PatrolSchedule): Refusal | null {
  const isComplete =
    plan.times.length > 0 &&
    new Set(plan.times).size === plan.times.length &&
    (plan.frequency !== patrolFrequency.weekly || plan.weekdays.length > 0) &&
    (plan.frequency !== patrolFrequency.monthly || plan.monthDay !== null);
  return isComplete ? null : refuse(patrolFailure.patrolPlanWrong);
}

/** One answered item of a checklist; null means not looked at. */
export interface ItemAnswer {
  readonly ok: boolean | null;
  readonly note: string;
  readonly level: ExceptionLevel | null;
  readonly photoIds: readonly string[];
}

/** The answers of a point: when it was visited (epoch ms, null if missed) and by which code, if one was scanned. */
export interface PointAnswer {
  readonly seq: number;
  readonly visitedAt: number | null;
  readonly code: string | null;
  readonly items: readonly ItemAnswer[];
}

/** A point of a task: its code and the number of its items. */
export interface PointToCheck {
  readonly seq: number;
  readonly code: string;
  readonly items: number;
}

/** How the points of a task must be visited: in their order, and with the code on each sign. */
export interface RouteRules {
  readonly isOrdered: boolean;
  readonly mustScan: boolean;
}

/** Returns why the answers do not fit the points of a task, or null. */
export function whyNotAnswers(
  points: readonly PointToCheck[],
  answers: readonly PointAnswer[],
  { isOrdered, mustScan }: RouteRules,
): Refusal | null {
  if (answers.length !== points.length || answers.every(({ visitedAt }) => visitedAt === null))
    return refuse(patrolFailure.patrolItemsWrong);
  let last = -Infinity;
  for (const point of points) {
    const answer = answers.find(({ seq }) => seq === point.seq);
    if (answer?.items.length !== point.items) return refuse(patrolFailure.patrolItemsWrong);
    if (answer.visitedAt === null) {
      if (answer.items.some(({ ok }) => ok !== null)) return refuse(patrolFailure.patrolItemsWrong);
      continue;
    }
    if (answer.items.some(({ ok }) => ok === null)) return refuse(patrolFailure.patrolItemsWrong);
    if (answer.code !== null && answer.code !== point.code) return refuse(patrolFailure.patrolCodeWrong);
    if (mustScan && answer.code === null) return refuse(patrolFailure.patrolScanMissing);
    if (isOrdered && answer.visitedAt < last) return refuse(patrolFailure.patrolOrderWrong);
    last = answer.visitedAt;
    const found = answer.items.filter(({ ok }) => ok === false);
    if (found.some(({ note, level }) => note.trim() === '' || level === null))
      return refuse(patrolFailure.patrolNoteMissing);
    if (found.some(({ photoIds }) => photoIds.length === 0)) return refuse(patrolFailure.patrolPhotoMissing);
  }
  return null;
}

/** What a check found: exceptions, the gravest level, and points that were missed. */
export interface CheckSummary {
  readonly exceptions: number;
  readonly level: ExceptionLevel | null;
  readonly missed: number;
}

/** Returns what the answers of a check found. */
export function summaryOf(answers: readonly PointAnswer[]): CheckSummary {
  const found = answers.flatMap(({ items }) => items).filter(({ ok }) => ok === false);
  const levels = found.flatMap(({ level }) => level ?? []);
  return {
    exceptions: found.length,
    level: levels.length === 0 ? null : (Math.min(...levels) as ExceptionLevel),
    missed: answers.filter(({ visitedAt }) => visitedAt === null).length,
  };
}

/** Returns until when an exception found at an instant must be handled; both in epoch ms. */
export const deadlineOf = (level: ExceptionLevel, foundAt: number): number => foundAt + HANDLE_HOURS[level] * HOUR;
