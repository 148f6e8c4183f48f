import fc from 'fast-check';
import { venueFailure } from '#domain/venues/venue.failures';
import { claimsOf, conflictAt, conflictsOf, partsOf, findConflictRefusal, type ConflictSpace } from './conflict.rules';

const space = (id: number, ...conflictSpaceIds: number[]): ConflictSpace => ({ id, conflictSpaceIds });
const court = [space(1, 2, 3), space(2, 1), space(3, 1)];
// One floor: the whole hall 1, its halves 2 and 3, and two badminton courts in each half.
const hall = [space(1, 2, 3, 4, 5, 6, 7), space(2, 4, 5), space(3, 6, 7), space(4), space(5), space(6), space(7)];

const meets = (claims: ReadonlyMap<number, readonly number[]>, a: number, b: number) =>
  (claims.get(a) ?? []).some((id) => claims.get(b)?.includes(id));

describe('claims', () => {
  it('expands a whole court to itself and its halves, and a half to itself', () => {
    expect([...claimsOf(court)]).toEqual([
      [1, [1, 2, 3]],
      [2, [2]],
      [3, [3]],
    ]);
  });

  it('allows both halves to be booked, but never a half with the whole', () => {
    const claims = claimsOf(court);
    expect([meets(claims, 2, 3), meets(claims, 1, 2), meets(claims, 3, 1)]).toEqual([false, true, true]);
  });

  it('covers three court sizes on one floor', () => {
    const claims = claimsOf(hall);
    expect([claims.get(1), claims.get(2), claims.get(4)]).toEqual([[1, 2, 3, 4, 5, 6, 7], [2, 4, 5], [4]]);
    expect(findConflictRefusal(hall)).toBeNull();
  });

  it('maps two names of one floor to the lower one', () => {
    expect([...claimsOf([space(8, 9), space(9, 8)])]).toEqual([
      [8, [8]],
      [9, [8, 9]],
    ]);
  });

  it('gives the same result if only one side declares the conflict, and ignores missing spaces', () => {
    expect([...claimsOf([space(1, 2, 3, 99, 1), space(2), space(3)])]).toEqual([...claimsOf(court)]);
    expect([...(conflictsOf([space(2), space(1, 2)]).get(2) ?? [])]).toEqual([1]);
  });

  it('overlap exactly where spaces conflict, for every way to divide courts', () => {
    // A tree of courts: each space is contained in its parent; a space conflicts with every space it contains.
    const trees = fc
      .array(fc.nat(), { minLength: 1, maxLength: 9 })
      .map((seeds) => seeds.map((seed, i) => (i === 0 ? -1 : seed % i)));
    fc.assert(
      fc.property(trees, (parents) => {
        const above = (i: number): number[] =>
          parents[i] === undefined || parents[i] < 0 ? [] : [parents[i], ...above(parents[i])];
        const spaces = parents.map((_, i) => space(i + 1, ...above(i).map((p) => p + 1)));
        const conflicts = conflictsOf(spaces);
        const claims = claimsOf(spaces);
        expect(findConflictRefusal(spaces)).toBeNull();
        for (const { id: a } of spaces)
          for (const { id: b } of spaces) if (a !== b) expect(meets(claims, a, b)).toBe(conflicts.get(a)?.has(b));
      }),
    );
  });

  it('refuses a layout it cannot map; every accepted one overlaps exactly where spaces conflict', () => {
    const graphs = fc
      .integer({ min: 2, max: 6 })
      .chain((n) =>
        fc
          .array(fc.tuple(fc.integer({ min: 1, max: n }), fc.integer({ min: 1, max: n })), { maxLength: 9 })
          .map((pairs) =>
            Array.from({ length: n }, (_, i) => space(i + 1, ...pairs.filter(([a]) => a === i + 1).map(([, b]) => b))),
          ),
      );
    fc.assert(
      fc.property(graphs, (spaces) => {
        const conflicts = conflictsOf(spaces);
        const claims = claimsOf(spaces);
        for (const { id: a } of spaces)
          for (const { id: b } of spaces)
            if (a !== b && conflicts.get(a)?.has(b)) expect(meets(claims, a, b)).toBe(true);
        if (findConflictRefusal(spaces)) return;
        for (const { id: a } of spaces)
          for (const { id: b } of spaces)
            if (a !== b && !conflicts.get(a)?.has(b)) expect(meets(claims, a, b)).toBe(false);
      }),
    );
    // Four courts in a ring: 2 and 4 would both claim 1 although they can be used side by side.
    expect(findConflictRefusal([space(1, 2, 4), space(2, 3), space(3, 4), space(4)])?.spec).toBe(
      venueFailure.conflictsWrong,
    );
  });
});

describe('a blocked court', () => {
  const claims = claimsOf(court);
  it.each<[string, number, number[], string | null]>([
    ['a half inside a booked whole', 2, [1], 'fullCourt'],
    ['a whole with a booked half', 1, [3], 'halfCourt'],
    ['a half beside a booked half', 2, [3], null],
    ['a court that is booked itself', 2, [2], null],
    ['a court nobody booked', 1, [], null],
    ['a space without conflicts', 40, [1, 2], null],
  ])('%s', (_, id, booked, blocked) => expect(conflictAt(claims, id, booked)).toBe(blocked));
});

describe('a row of combined spaces', () => {
  it.each([
    ['11,12', [11, 12]],
    ['11', [11]],
    ['11,11', [11]],
    ['', null],
    ['11,', null],
    ['a,b', null],
    ['1;drop', null],
    ['1'.repeat(11), null],
  ])('parses %j as %j', (text, parts) => expect(partsOf(text)).toEqual(parts));
});
