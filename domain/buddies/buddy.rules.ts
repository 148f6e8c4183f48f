import { refuse, type Refusal } from '#domain/kit/failure';
import { addDays, type LocalDate } from '#domain/kit/time';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import { buddyFailure } from './buddy.failures';

/** The facts of an invitation. `candidate` is null if account and code match nobody. */
interface BuddyRequest {
  readonly requesterId: number;
  readonly candidate: { readonly userId: number; readonly name: string } | null;
  /** The status of the existing pair; null if there is none. */
  readonly existingStatus: CheckStatus | null;
  readonly buddyCount: number;
  readonly maxBuddies: number;
}

/** Returns why a companion cannot be added, or null. A person who declined may be invited again. */
export const whyNotAddBuddy = ({
  requesterId,
  candidate,
  existingStatus,
  buddyCount,
  maxBuddies,
}: BuddyRequest): Refusal | null => {
  if (candidate === null) return refuse(buddyFailure.buddyCodeUnknown);
  if (candidate.userId === requesterId) return refuse(buddyFailure.buddySelf);
  if (existingStatus === checkStatus.passed) return refuse(buddyFailure.buddyTwice, { name: candidate.name });
  if (existingStatus === checkStatus.checking) return refuse(buddyFailure.buddyWaiting, { name: candidate.name });
  return buddyCount >= maxBuddies ? refuse(buddyFailure.buddyFull, { most: maxBuddies }) : null;
};

/** Returns the first day on which a companion may be removed: a confirmed one after `days`, an invitation at once. */
export const buddyRemovableFrom = (status: CheckStatus, since: LocalDate, days: number): LocalDate =>
  status === checkStatus.passed ? addDays(since, days) : since;

/** Returns why a companion cannot be removed today, or null. */
export const whyNotRemoveBuddy = (
  status: CheckStatus,
  since: LocalDate,
  days: number,
  today: LocalDate,
): Refusal | null => {
  const until = buddyRemovableFrom(status, since, days);
  return today < until ? refuse(buddyFailure.buddyTooSoon, { days, until }) : null;
};
