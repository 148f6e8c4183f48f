import { refuse, type Refusal } from '#domain/kit/failure';
import { addDays, type LocalDate } from '#domain/kit/time';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import { buddyFailure } from './buddy.failures';

/** The facts of an invitation. `candidate` is null if account and code match nobody. */
export interface NewBuddy {
  readonly me: number;
  readonly found: { readonly userId: number; readonly name: string } | null;
  /** The status of the existing pair; null if there is none. */
  readonly kept: CheckStatus | null;
  readonly have: number;
  readonly most: number;
}

/** Returns why a companion cannot be added, or null. A person who declined may be invited again. */
export const whyNotAdd = ({ me, found, kept, have, most }: NewBuddy): Refusal | null => {
  if (found === null) return refuse(buddyFailure.buddyCodeUnknown);
  if (found.userId === me) return refuse(buddyFailure.buddySelf);
  if (kept === checkStatus.passed) return refuse(buddyFailure.buddyTwice, { name: found.name });
  if (kept === checkStatus.checking) return refuse(buddyFailure.buddyWaiting, { name: found.name });
  return have >= most ? refuse(buddyFailure.buddyFull, { most }) : null;
};

/** Returns the first day on which a companion may be removed: a confirmed one after `days`, an invitation at once. */
export const removableFrom = (status: CheckStatus, since: LocalDate, days: number): LocalDate =>
  status === checkStatus.passed ? addDays(since, days) : since;

/** Returns why a companion cannot be removed today, or null. */
export const whyNotRemove = (status: CheckStatus, since: LocalDate, days: number, today: LocalDate): Refusal | null => {
  const until = removableFrom(status, since, days);
  return today < until ? refuse(buddyFailure.buddyTooSoon, { days, until }) : null;
};
