import { refuse, type Refusal } from '#domain/kit/failure';
import { venueFailure } from '#domain/venues/venue.failures';

/** A space and the spaces it cannot be used beside: a whole court and its halves name each other. One side naming the other is enough. */
export interface ConflictSpace {
  readonly id: number;
  readonly conflictSpaceIds: readonly number[];
}

/** Every space with all it conflicts with, both ways, without itself and without spaces that are not listed. */
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
 * The spaces a booking of each space claims: itself and the smaller ones it conflicts with, smaller meaning fewer conflicts, then the lower id.
 * A whole court claims itself and its halves; a half claims itself alone, so that two halves never block each other.
 * Two bookings meet in a common claim exactly when their spaces conflict (docs/rules/slots.md).
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

/** Why conflicts cannot be kept by claims, or null: some two spaces would meet in a third although they do not conflict. */
export const whyNotConflicts = (spaces: readonly ConflictSpace[]): Refusal | null => {
  const conflicts = conflictsOf(spaces);
  const claims = [...claimsOf(spaces)];
  const clash = claims.some(([a, mine], i) =>
    claims.slice(i + 1).some(([b, theirs]) => mine.some((id) => theirs.includes(id)) && !conflicts.get(a)?.has(b)),
  );
  return clash ? refuse(venueFailure.conflictsWrong) : null;
};

/** What blocks a space, given which spaces are booked themselves at that time: the whole court around it, a part of it, or nothing. */
export const conflictAt = (
  claims: ReadonlyMap<number, readonly number[]>,
  spaceId: number,
  booked: Iterable<number>,
): 'fullCourt' | 'halfCourt' | null => {
  const mine = claims.get(spaceId) ?? [spaceId];
  for (const other of booked) {
    if (other === spaceId) continue;
    const theirs = claims.get(other) ?? [other];
    if (theirs.includes(spaceId)) return 'fullCourt';
    if (mine.some((id) => theirs.includes(id))) return 'halfCourt';
  }
  return null;
};

/** The spaces of a row that combines several, as deployed clients write it: `11,12`; null when the text is no list of ids. */
export const partsOf = (combined: string): number[] | null => {
  if (!/^\d{1,10}(?:,\d{1,10}){0,19}$/.test(combined)) return null;
  return [...new Set(combined.split(',').map(Number))];
};
