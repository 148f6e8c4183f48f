import { addDays, DAY_MINUTES, weekdayOf, type LocalDate } from '#domain/kit/time';
import { exerciseInvalid, type ExerciseInvalid } from './exercise.status';

/** A part of the day in minutes from midnight, end excluded. */
export interface DayBand {
  readonly from: number;
  readonly to: number;
}

/** What counts as exercise. A maximum of 0 is no limit; without venues every venue counts. */
export interface ExerciseRule {
  readonly bands: readonly DayBand[];
  readonly venueIds: readonly number[];
  readonly minMinutes: number;
  readonly maxMinutes: number;
  readonly dailyMax: number;
  readonly weeklyMax: number;
}

/** A stay of one student. `begin` and `end` are minutes from the midnight of `date`; no end without a seen exit. */
export interface ExerciseStay {
  readonly id: number;
  readonly venueId: number;
  readonly date: LocalDate;
  readonly begin: number;
  readonly end: number | null;
  /** A reviewer accepted it: it counts whatever its times are. */
  readonly accepted: boolean;
}

/** The result for one stay: null counts. */
export interface ExerciseResult {
  readonly id: number;
  readonly minutes: number;
  readonly invalid: ExerciseInvalid | null;
}

const dayNumber = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const startOf = ({ date, begin }: ExerciseStay): number => dayNumber(date) * DAY_MINUTES + begin;
const mondayOf = (date: LocalDate): LocalDate => addDays(date, 1 - weekdayOf(date));

/** Returns why a stay does not count by itself, whatever else the student did. */
function ownFault(rule: ExerciseRule, { venueId, begin, end }: ExerciseStay): ExerciseInvalid | null {
  if (rule.venueIds.length > 0 && !rule.venueIds.includes(venueId)) return exerciseInvalid.venue;
  if (end === null) return exerciseInvalid.noExit;
  if (!rule.bands.some(({ from, to }) => from <= begin && end <= to)) return exerciseInvalid.outside;
  if (end - begin < rule.minMinutes) return exerciseInvalid.tooShort;
  return rule.maxMinutes > 0 && end - begin > rule.maxMinutes ? exerciseInvalid.tooLong : null;
}

/**
 * Evaluates all stays of one student in a term; the order of the input does not matter. Of stays that overlap in different
 * venues the one that began first counts. Accepted stays use up the limits of their day and week before all others.
 */
export function judgeStays(rule: ExerciseRule, stays: readonly ExerciseStay[]): ExerciseResult[] {
  const sorted = [...stays].sort((a, b) => startOf(a) - startOf(b) || a.id - b.id);
  const counts = new Map<string, number>();
  const use = (stay: ExerciseStay) => {
    for (const key of [stay.date, `week ${mondayOf(stay.date)}`]) counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  const isFull = ({ date }: ExerciseStay) =>
    (rule.dailyMax > 0 && (counts.get(date) ?? 0) >= rule.dailyMax) ||
    (rule.weeklyMax > 0 && (counts.get(`week ${mondayOf(date)}`) ?? 0) >= rule.weeklyMax);
  for (const stay of sorted) if (stay.accepted) use(stay);
  let reaches: { readonly venueId: number; readonly until: number } | null = null;
  return sorted.map((stay): ExerciseResult => {
    const minutes = stay.end === null ? 0 : stay.end - stay.begin;
    if (stay.accepted) return { id: stay.id, minutes, invalid: null };
    const fault = ownFault(rule, stay);
    if (fault !== null) return { id: stay.id, minutes, invalid: fault };
    const overlaps = reaches !== null && reaches.venueId !== stay.venueId && startOf(stay) < reaches.until;
    const until = startOf(stay) + minutes;
    if (reaches === null || until > reaches.until) reaches = overlaps ? reaches : { venueId: stay.venueId, until };
    if (overlaps) return { id: stay.id, minutes, invalid: exerciseInvalid.overlap };
    if (isFull(stay)) return { id: stay.id, minutes, invalid: exerciseInvalid.counted };
    use(stay);
    return { id: stay.id, minutes, invalid: null };
  });
}

/** The term of a rule, both ends included. */
export interface ExerciseTerm {
  readonly beginDate: LocalDate;
  readonly endDate: LocalDate;
  readonly target: number;
}

/** Returns how many times are due by the end of a date if the target is spread evenly over the term, rounded down. */
export function dueCount({ beginDate, endDate, target }: ExerciseTerm, on: LocalDate): number {
  if (on < beginDate) return 0;
  if (on >= endDate) return target;
  const [passed, all] = [dayNumber(on) - dayNumber(beginDate) + 1, dayNumber(endDate) - dayNumber(beginDate) + 1];
  return Math.floor((target * passed) / all);
}

/** A step of the score table: from this count on, these points. */
export interface ScoreStep {
  readonly count: number;
  readonly points: number;
}

/** Returns the points of a count: those of the highest step reached, 0 below the first. */
export const pointsOf = (table: readonly ScoreStep[], count: number): number =>
  table.reduce((best, step) => (step.count <= count ? Math.max(best, step.points) : best), 0);
