import { addDays, minutesBetween, stamp, type LocalDate, type Moment } from '#domain/kit/time';

/** From when a date can be booked: at `releaseMinute` of the day `advanceDays` before it. */
export interface ReleaseRule {
  readonly releaseMinute: number;
  readonly advanceDays: number;
}

/** What differs for one role; `offsetMin` opens that many minutes later, earlier when negative. */
export interface ReleaseOverride {
  readonly roleId: number;
  readonly advanceDays?: number;
  readonly releaseMinute?: number;
  readonly offsetMin?: number;
}

/** The rule as it holds for one role. */
export const releaseFor = (rule: ReleaseRule, overrides: readonly ReleaseOverride[], roleId: number): ReleaseRule => {
  const own = overrides.find((override) => override.roleId === roleId);
  if (!own) return rule;
  return { advanceDays: own.advanceDays ?? rule.advanceDays, releaseMinute: (own.releaseMinute ?? rule.releaseMinute) + (own.offsetMin ?? 0) };
};

/** The moment a date opens. */
export const releaseAt = (date: LocalDate, { advanceDays, releaseMinute }: ReleaseRule): Moment => ({ date: addDays(date, -advanceDays), at: releaseMinute });

/** `YYYY-MM-DD HH:MM` at which a date opens. */
export const releaseStamp = (date: LocalDate, rule: ReleaseRule): string => {
  const { date: day, at } = releaseAt(date, rule);
  return stamp(day, at);
};

/** Is a date open for booking? From its moment of release on, the very minute included. */
export const isReleased = (date: LocalDate, rule: ReleaseRule, now: Moment): boolean => minutesBetween(releaseAt(date, rule), now) >= 0;

/** The dates that can be booked now: today and every later one that has been released. */
export const bookableDates = (rule: ReleaseRule, now: Moment): LocalDate[] =>
  Array.from({ length: rule.advanceDays + 2 }, (_, days) => addDays(now.date, days)).filter((date) => isReleased(date, rule, now));
