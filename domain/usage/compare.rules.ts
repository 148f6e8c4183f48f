/** Returns a comparison by a number, the smallest first. */
export const compareBy =
  <T>(value: (of: T) => number) =>
  (a: T, b: T): number =>
    value(a) - value(b);
