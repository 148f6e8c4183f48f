/** Upper ends of the stretches answer times are counted in, in milliseconds; the last stretch has none. */
export const WITHIN = [50, 100, 250, 500, 1_000] as const;

/** What came of a submit that took its slots. */
export const TAKEN = 'OK';

/** The stretch an answer time falls into. */
export const stretchOf = (ms: number): number => {
  const n = WITHIN.findIndex((end) => ms <= end);
  return n === -1 ? WITHIN.length : n;
};

/** The upper end of the stretch that holds this share of all answers; null without answers, Infinity in the last stretch. */
export function shareWithin(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, n) => sum + n, 0);
  if (all === 0) return null;
  let seen = 0;
  for (const [n, count] of counts.entries()) {
    seen += count;
    if (seen >= all * share) return WITHIN[n] ?? Infinity;
  }
  return Infinity;
}
