import { refuse, type Refusal } from '#domain/kit/failure';
import { addDays, type LocalDate } from '#domain/kit/time';
import { blackListScope, type BlackListScope } from './black-list.status';
import { blackListFailure } from './black-list.failures';

/** The number of no-shows within a number of days that leads to the black list, and the days of the ban. */
export interface NoShowRule {
  readonly count: number;
  readonly windowDays: number;
  readonly banDays: number;
}

/** A booking that was missed or left early, and whether an earlier entry already counted it. */
export interface NoShow {
  readonly tradeNo: string;
  readonly date: LocalDate;
  readonly used: boolean;
}

/** Returns the no-shows that count today: within the window and not evidence of an earlier entry. */
export const countedNoShows = (noShows: readonly NoShow[], { windowDays }: NoShowRule, today: LocalDate): NoShow[] =>
  noShows.filter(({ date, used }) => !used && date > addDays(today, -windowDays) && date <= today);

/** Returns the entry that the no-shows require today (evidence and last day), or null if there are too few. */
export const dueBlackListing = (
  noShows: readonly NoShow[],
  rule: NoShowRule,
  today: LocalDate,
): { readonly evidence: readonly string[]; readonly lastDay: LocalDate } | null => {
  const due = countedNoShows(noShows, rule, today);
  return due.length < rule.count
    ? null
    : { evidence: due.map(({ tradeNo }) => tradeNo), lastDay: addDays(today, rule.banDays) };
};

/** Returns when the next counted no-show leaves the window, or null if none counts. */
export const nextNoShowExpiry = (noShows: readonly NoShow[], rule: NoShowRule, today: LocalDate): LocalDate | null => {
  const dates = countedNoShows(noShows, rule, today)
    .map(({ date }) => date)
    .sort();
  return dates[0] === undefined ? null : addDays(dates[0], rule.windowDays);
};

/** The venue and campus of a booking. */
export interface BookingPlace {
  readonly venueId: number;
  readonly campusId: number;
}

/** Returns whether an entry applies at this place. */
export const appliesAt = (
  { scope, scopeIds }: { readonly scope: BlackListScope; readonly scopeIds: readonly number[] },
  { venueId, campusId }: BookingPlace,
): boolean => scope === blackListScope.all || scopeIds.includes(scope === blackListScope.venue ? venueId : campusId);

/** Returns the active entry that ends last. A null end is permanent. */
export const longestEntry = <B extends { readonly endAt: number | null }>(entries: readonly B[]): B | null =>
  entries.reduce<B | null>(
    (best, entry) =>
      best === null || (best.endAt !== null && (entry.endAt === null || entry.endAt > best.endAt)) ? entry : best,
    null,
  );

/** Returns why an appeal is too late, or null. `since` is the day of the entry or booking. */
export const whyNotAppeal = (since: LocalDate, days: number, today: LocalDate): Refusal | null => {
  const until = addDays(since, days);
  return today > until ? refuse(blackListFailure.appealLate, { days, until }) : null;
};
