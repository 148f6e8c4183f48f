import fc from 'fast-check';
import { gateDirection } from '#domain/devices/device.status';
import { comfortOf, emptyHall, hallAfter, passed, type Pass } from './flow.rules';
import { comfortLevel } from './flow.status';

const directions = fc.constantFrom(gateDirection.in, gateDirection.out);
const passes = fc.array(fc.record({ at: fc.nat(1000), direction: directions }), { maxLength: 60 }).map((list) => list.map((pass, id): Pass => ({ ...pass, id })));

describe('people inside', () => {
  it('come and go', () => {
    const hall = [gateDirection.in, gateDirection.in, gateDirection.out].reduce(passed, emptyHall);
    expect(hall).toEqual({ in: 2, out: 1, inside: 1 });
  });

  it('are never fewer than none, and somebody unseen who left is not taken off the next who comes', () => {
    const hall = [gateDirection.out, gateDirection.in].reduce(passed, emptyHall);
    expect(hall).toEqual({ in: 1, out: 1, inside: 1 });
    fc.assert(fc.property(passes, (list) => hallAfter(list).inside >= 0));
  });

  it('are the same however the reports of the gates are mixed', () => {
    fc.assert(
      fc.property(passes, fc.nat(), (list, seed) => {
        const mixed = [...list].sort((a, b) => ((a.id * 7919 + seed) % 104729) - ((b.id * 7919 + seed) % 104729));
        expect(hallAfter(mixed)).toEqual(hallAfter(list));
      }),
    );
  });

  it('are counted in and out without loss', () => {
    fc.assert(fc.property(passes, (list) => hallAfter(list).in + hallAfter(list).out === list.length && hallAfter(list).inside >= hallAfter(list).in - hallAfter(list).out));
  });
});

describe('comfort', () => {
  it.each([
    [0, 200, comfortLevel.comfortable],
    [99, 200, comfortLevel.comfortable],
    [100, 200, comfortLevel.moderate],
    [149, 200, comfortLevel.moderate],
    [150, 200, comfortLevel.crowded],
    [179, 200, comfortLevel.crowded],
    [180, 200, comfortLevel.packed],
    [500, 200, comfortLevel.packed],
    [-3, 200, comfortLevel.comfortable],
    [10, 0, null],
  ])('%i inside of %i is %s', (inside, capacity, level) => expect(comfortOf(inside, capacity)).toBe(level));
});
