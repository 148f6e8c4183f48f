import fc from 'fast-check';
import { floorNames, floorNumbers, floorSign } from './floor.rules';

it('numbers floors from the lowest basement up and skips 0', () => {
  expect(floorNumbers(2, 3)).toEqual([-2, -1, 1, 2, 3]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 200 }), (below, above) => {
      const numbers = floorNumbers(below, above);
      return (
        numbers.length === below + above &&
        !numbers.includes(0) &&
        numbers.every((no, n) => n === 0 || no > (numbers[n - 1] ?? no))
      );
    }),
  );
});

it('names floors and basements', () =>
  expect([floorSign(-1), floorSign(3), floorNames(-2).zh, floorNames(1).en]).toEqual([
    'B1',
    '3F',
    '地下2层',
    'Floor 1',
  ]));
