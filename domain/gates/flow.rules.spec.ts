import { comfortOf } from './flow.rules';
import { comfortLevel } from './flow.status';

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
