import { refuse, type Refusal } from '#domain/kit/failure';
import { venueFailure } from '#domain/venues/venue.failures';

/**
 * A space and the spaces that cannot be used at the same time. A full court and its halves name each other; naming by
 * one side is enough.
 */
export interface ConflictSpace {
  readonly id: number;
  readonly conflictSpaceIds: readonly number[];
}

/**
 * Returns for every space all spaces it conflicts with, in both directions, without itself and without unlisted spaces.
 */
export const conflictsOf = (spaces: readonly ConflictSpace[]): ReadonlyMap<number, ReadonlySet<number>> => {
  const both = new Map<number, Set<number>>(spaces.map(({ id }) => [id, new Set<number>()]));
  for (const { id, conflictSpaceIds } of spaces) {
    for (const other of conflictSpaceIds) {
      if (other === id || !both.has(other)) continue;
      both.get(id)?.add(other);
      both.get(other)?.add(id);
    }
  }
  return both;
};

/**
 * Returns the spaces that a booking of each space claims: itself and the smaller spaces it conflicts with (fewer
 * conflicts, then lower id). A full court claims itself and its halves; a half claims only itself, so two halves never
 * block each other. Two bookings share a claim exactly if their spaces conflict (docs/rules/slots.md).
 */
export const claimsOf = (spaces: readonly ConflictSpace[]): ReadonlyMap<number, readonly number[]> => {
  const conflicts = conflictsOf(spaces);
  const degree = (id: number) => conflicts.get(id)?.size ?? 0;
  const isSmaller = (other: number, id: number) =>
    degree(other) < degree(id) || (degree(other) === degree(id) && other < id);
  return new Map(
    [...conflicts].map(([id, others]) => [
      id,
      [id, ...[...others].filter((other) => isSmaller(other, id))].sort((a, b) => a - b),
    ]),
  );
};

/**
 * Returns a refusal if claims cannot express the conflicts, because two spaces would share a claim on a third although
 * they do not conflict; otherwise null.
 */
export const findConflictRefusal = (spaces: readonly ConflictSpace[]): Refusal | null => {
  const conflicts = conflictsOf(spaces);
  const claims = [...claimsOf(spaces)];
  const clash = claims.some(([a, mine], i) =>
    claims
      .slice(i + 1)
      .some(([b, otherSpaceIds]) => mine.some((id) => otherSpaceIds.includes(id)) && !conflicts.get(a)?.has(b)),
  );
  return clash ? refuse(venueFailure.conflictsWrong) : null;
};

/**
 * Returns what blocks a space given the spaces booked at that time: the full court around it, a part of it, or nothing.
 */
export const conflictAt = (
  claims: ReadonlyMap<number, readonly number[]>,
  spaceId: number,
  booked: Iterable<number>,
): 'fullCourt' | 'halfCourt' | null => {
  const ownClaims = claims.get(spaceId) ?? [spaceId];
  for (const other of booked) {
    if (other === spaceId) continue;
    const otherClaims = claims.get(other) ?? [other];
    if (otherClaims.includes(spaceId)) return 'fullCourt';
    if (ownClaims.some((id) => otherClaims.includes(id))) return 'halfCourt';
  }
  return null;
};

/** Parses the combined spaces of a row as deployed clients send them, `11,12`; null if the text is no list of ids. */
export const partsOf = (combined: string): number[] | null => {
  if (!/^\d{1,10}(?:,\d{1,10}){0,19}$/.test(combined)) return null;
  return [...new Set(combined.split(',').map(Number))];
};
