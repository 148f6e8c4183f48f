import { refuse, type Refusal } from '#domain/kit/failure';
import { addDays, type LocalDate } from '#domain/kit/time';
import { banScope, type BanScope } from './black-list.status';
import { blackListFailure } from './black-list.failures';

/** How many broken appointments within how many days bar somebody for how many days. */
export interface BreakRule {
  readonly count: number;
  readonly windowDays: number;
  readonly banDays: number;
}

/** A booking that was missed or left early, and whether an earlier entry counted it already. */
export interface Break {
  readonly tradeNo: string;
  readonly date: LocalDate;
  readonly used: boolean;
}

/** The breaks that count today: within the window, none of them the reason of an earlier entry. */
export const counting = (breaks: readonly Break[], { windowDays }: BreakRule, today: LocalDate): Break[] =>
  breaks.filter(({ date, used }) => !used && date > addDays(today, -windowDays) && date <= today);

/** The entry that breaks call for today: its reasons and its last day; null while they are too few. */
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

/** When the next break of today's count falls out of the window; null when none counts. */
export const nextExpiry = (breaks: readonly Break[], rule: BreakRule, today: LocalDate): LocalDate | null => {
  const dates = counting(breaks, rule, today)
    .map(({ date }) => date)
    .sort();
  return dates[0] === undefined ? null : addDays(dates[0], rule.windowDays);
};

/** Where a booking takes place. */
export interface Place {
  readonly venueId: number;
  readonly campusId: number;
}

/** Does an entry hold at this place? */
export const holdsAt = (
  { scope, scopeIds }: { readonly scope: BanScope; readonly scopeIds: readonly number[] },
  { venueId, campusId }: Place,
): boolean => scope === banScope.all || scopeIds.includes(scope === banScope.venue ? venueId : campusId);

/** Of the entries that hold, the one that holds longest: null as an end is for good. */
export const longest = <B extends { readonly endAt: number | null }>(bans: readonly B[]): B | null =>
  bans.reduce<B | null>(
    (best, ban) =>
      best === null || (best.endAt !== null && (ban.endAt === null || ban.endAt > best.endAt)) ? ban : best,
    null,
  );

/** Why an appeal comes too late, or null; `since` is the day it is about. */
export const whyNotAppeal = (since: LocalDate, days: number, today: LocalDate): Refusal | null => {
  const until = addDays(since, days);
  return today > until ? refuse(blackListFailure.appealLate, { days, until }) : null;
};
