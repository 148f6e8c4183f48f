import { refuse, type Refusal } from '#domain/kit/failure';
import { addDays, type LocalDate } from '#domain/kit/time';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import { buddyFailure } from './buddy.failures';

/** What is known when somebody wants a companion. `found` is null where account and code fit nobody. */
export interface NewBuddy {
  readonly me: number;
  readonly found: { readonly userId: number; readonly name: string } | null;
  /** How the two stand already; null for strangers. */
  readonly kept: CheckStatus | null;
  readonly have: number;
  readonly most: number;
}

/** Why a companion is not added, or null. One who declined may be asked again. */
export const whyNotAdd = ({ me, found, kept, have, most }: NewBuddy): Refusal | null => {
  if (found === null) return refuse(buddyFailure.buddyCodeUnknown);
  if (found.userId === me) return refuse(buddyFailure.buddySelf);
  if (kept === checkStatus.passed) return refuse(buddyFailure.buddyTwice, { name: found.name });
  if (kept === checkStatus.checking) return refuse(buddyFailure.buddyWaiting, { name: found.name });
  return have >= most ? refuse(buddyFailure.buddyFull, { most }) : null;
};

/** The first day on which a companion may be removed: a confirmed one stays so many days, an invitation may be taken back at once. */
export const removableFrom = (status: CheckStatus, since: LocalDate, days: number): LocalDate =>
  status === checkStatus.passed ? addDays(since, days) : since;

/** Why a companion is not removed today, or null. */
export const whyNotRemove = (status: CheckStatus, since: LocalDate, days: number, today: LocalDate): Refusal | null => {
  const until = removableFrom(status, since, days);
  return today < until ? refuse(buddyFailure.buddyTooSoon, { days, until }) : null;
};
