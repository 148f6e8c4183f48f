import type { LocalDate } from '#domain/kit/time';
import { restrictionState, type RestrictionState } from './venue.status';

/** A person who may not book from one day to another, both included, at some venues or at all of them. */
export interface Restriction {
  readonly userId: number;
  /** Null is every venue. */
  readonly venueIds: readonly number[] | null;
  readonly from: LocalDate;
  /** Null is until it is lifted. */
  readonly to: LocalDate | null;
}

/** May the person not book at this venue today? */
export const isRestricted = (
  restrictions: readonly Restriction[],
  { userId, venueId, today }: { readonly userId: number; readonly venueId: number; readonly today: LocalDate },
): boolean =>
  restrictions.some(
    (one) =>
      one.userId === userId &&
      (one.venueIds === null || one.venueIds.includes(venueId)) &&
      one.from <= today &&
      (one.to === null || today <= one.to),
  );

/** Where a restriction stands today. */
export const stateOfRestriction = (
  { from, to, lifted }: { readonly from: string; readonly to: string | null; readonly lifted: boolean },
  today: string,
): RestrictionState =>
  lifted
    ? restrictionState.lifted
    : today < from
      ? restrictionState.ahead
      : to !== null && to < today
        ? restrictionState.over
        : restrictionState.inForce;
