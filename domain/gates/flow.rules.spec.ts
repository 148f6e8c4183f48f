import fc from 'fast-check';
import { gateDirection } from '#domain/devices/device.status';
import { afterMinute, comfortOf, emptyHall, hallAfter, type HallPassage } from './flow.rules';
import { comfortLevel } from './flow.status';

const directions = fc.constantFrom(gateDirection.in, gateDirection.out);
const passes = fc
  .array(fc.record({ at: fc.nat(1_000_000), direction: directions }), { maxLength: 60 })
  .map((list): HallPassage[] => list);

describe('the head count', () => {
  it('goes up and down with entries and exits', () => {
    expect(afterMinute(afterMinute(emptyHall, 2, 0), 0, 1)).toEqual({ in: 2, out: 1, inside: 1 });
  });

  it('is never negative, and an unmatched exit is not deducted from the next entry', () => {
    expect(afterMinute(afterMinute(emptyHall, 0, 1), 1, 0)).toEqual({ in: 1, out: 1, inside: 1 });
    fc.assert(fc.property(passes, (list) => hallAfter(list).inside >= 0));
  });

  it('is the same in whatever order gate reports arrive', () => {
    fc.assert(
      fc.property(passes, fc.nat(), (list, seed) => {
        const mixed = list
          .map((pass, n) => ({ pass, place: (n * 7919 + seed) % 104_729 }))
          .sort((a, b) => a.place - b.place)
          .map(({ pass }) => pass);
        expect(hallAfter(mixed)).toEqual(hallAfter(list));
      }),
    );
  });

  it('counts entries and exits without loss', () => {
    fc.assert(
      fc.property(
        passes,
        (list) =>
          hallAfter(list).in + hallAfter(list).out === list.length &&
          hallAfter(list).inside >= hallAfter(list).in - hallAfter(list).out,
      ),
    );
  });
});

describe('the comfort level', () => {
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
  ])('with %i of %i inside is %s', (inside, capacity, level) => expect(comfortOf(inside, capacity)).toBe(level));
});
