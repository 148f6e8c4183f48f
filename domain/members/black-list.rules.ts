import { refuse, type Refusal } from '#domain/kit/failure';
import { addDays, type LocalDate } from '#domain/kit/time';
import { banScope, type BanScope } from './black-list.status';
import { blackListFailure } from './black-list.failures';

/** The number of no-shows within a number of days that leads to the black list, and the days of the ban. */
export interface BreakRule {
  readonly count: number;
  readonly windowDays: number;
  readonly banDays: number;
}

/** A booking that was missed or left early, and whether an earlier entry already counted it. */
export interface Break {
  readonly tradeNo: string;
  readonly date: LocalDate;
  readonly used: boolean;
}

/** Returns the no-shows that count today: within the window and not evidence of an earlier entry. */
export const counting = (breaks: readonly Break[], { windowDays }: BreakRule, today: LocalDate): Break[] =>
  breaks.filter(({ date, used }) => !used && date > addDays(today, -windowDays) && date <= today);

/** Returns the entry that the no-shows require today (evidence and last day), or null if there are too few. */
export const banDue = (
  breaks: readonly Break[],
  rule: BreakRule,
  today: LocalDate,
): { readonly evidence: readonly string[]; readonly lastDay: LocalDate } | null => {
  const due = counting(breaks, rule, today);
  return due.length < rule.count
    ? null
    : { evidence: due.map(({ tradeNo }) => tradeNo), lastDay: addDays(today, rule.banDays) };
};

/** Returns when the next counted no-show leaves the window, or null if none counts. */
export const nextExpiry = (breaks: readonly Break[], rule: BreakRule, today: LocalDate): LocalDate | null => {
  const dates = counting(breaks, rule, today)
    .map(({ date }) => date)
    .sort();
  return dates[0] === undefined ? null : addDays(dates[0], rule.windowDays);
};

/** The venue and campus of a booking. */
export interface Place {
  readonly venueId: number;
  readonly campusId: number;
}

/** Returns whether an entry applies at this place. */
export const holdsAt = (
  { scope, scopeIds }: { readonly scope: BanScope; readonly scopeIds: readonly number[] },
  { venueId, campusId }: Place,
): boolean => scope === banScope.all || scopeIds.includes(scope === banScope.venue ? venueId : campusId);

/** Returns the active entry that ends last. A null end is permanent. */
export const longest = <B extends { readonly endAt: number | null }>(bans: readonly B[]): B | null =>
  bans.reduce<B | null>(
    (best, ban) =>
      best === null || (best.endAt !== null && (ban.endAt === null || ban.endAt > best.endAt)) ? ban : best,
    null,
  );

/** Returns why an appeal is too late, or null. `since` is the day of the entry or booking. */
export const whyNotAppeal = (since: LocalDate, days: number, today: LocalDate): Refusal | null => {
  const until = addDays(since, days);
  return today > until ? refuse(blackListFailure.appealLate, { days, until }) : null;
};
