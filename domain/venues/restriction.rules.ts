import type { LocalDate } from '#domain/kit/time';

/** A restriction that keeps a person from booking at some or all venues, from one day to another, both included. */
export interface Restriction {
  readonly userId: number;
  /** Null means all venues. */
  readonly venueIds: readonly number[] | null;
  readonly from: LocalDate;
  /** Null means until it is lifted. */
  readonly to: LocalDate | null;
}

/** Returns whether the person is restricted at this venue today. */
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
