import { addDays, minutesBetween, stamp, weekdayOf, type LocalDate, type Moment } from '#domain/kit/time';
import { releaseMode, type ReleaseMode } from './rule-set.status';

/**
 * When a date can be booked: at `releaseMinute` of the day `advanceDays` before it. Weekly: at that time on the last
 * `releaseWeekday` at least that many days before it. Fixed date: never before that date. Without a mode: daily.
 */
export interface ReleaseRule {
  readonly releaseMinute: number;
  readonly advanceDays: number;
  readonly releaseMode?: ReleaseMode;
  readonly releaseWeekday?: number | null;
  readonly releaseDate?: LocalDate | null;
}

/** The difference for one role; `offsetMin` opens that many minutes later, or earlier if negative. */
export interface ReleaseOverride {
  readonly roleId: number;
  readonly advanceDays?: number;
  readonly releaseMinute?: number;
  readonly offsetMin?: number;
}

/** Returns the release rule for one role. */
export const releaseRuleFor = (
  rule: ReleaseRule,
  overrides: readonly ReleaseOverride[],
  roleId: number,
): ReleaseRule => {
  const roleOverride = overrides.find((override) => override.roleId === roleId);
  if (!roleOverride) return rule;
  return {
    ...rule,
    advanceDays: roleOverride.advanceDays ?? rule.advanceDays,
    releaseMinute: (roleOverride.releaseMinute ?? rule.releaseMinute) + (roleOverride.offsetMin ?? 0),
  };
};

const dayOfRelease = (
  date: LocalDate,
  { advanceDays, releaseMode: mode, releaseWeekday, releaseDate }: ReleaseRule,
): LocalDate => {
  const latest = addDays(date, -advanceDays);
  if (mode === releaseMode.weekly && releaseWeekday)
    return addDays(latest, -((weekdayOf(latest) - releaseWeekday + 7) % 7));
  return mode === releaseMode.fixed && releaseDate && releaseDate > latest ? releaseDate : latest;
};

/** Returns the moment at which a date opens. */
export const releaseAt = (date: LocalDate, rule: ReleaseRule): Moment => ({
  date: dayOfRelease(date, rule),
  at: rule.releaseMinute,
});

/** Returns how many dates from today on may be open or open next. */
export const horizonOf = ({ advanceDays, releaseMode: mode }: ReleaseRule): number =>
  advanceDays + (mode === releaseMode.weekly ? 8 : 2);

/** Returns the time at which a date opens, as `YYYY-MM-DD HH:MM`. */
export const releaseStamp = (date: LocalDate, rule: ReleaseRule): string => {
  const { date: day, at } = releaseAt(date, rule);
  return stamp(day, at);
};

/** Returns whether a date is open for booking, from its release minute on (inclusive). */
export const isReleased = (date: LocalDate, rule: ReleaseRule, now: Moment): boolean =>
  minutesBetween(releaseAt(date, rule), now) >= 0;

/** Returns the dates that can be booked now: today and every later date that is released. */
export const bookableDates = (rule: ReleaseRule, now: Moment): LocalDate[] =>
  Array.from({ length: horizonOf(rule) }, (_, days) => addDays(now.date, days)).filter((date) =>
    isReleased(date, rule, now),
  );
