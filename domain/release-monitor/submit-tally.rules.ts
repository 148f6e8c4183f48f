/** Upper bounds of the latency buckets, in milliseconds; the last bucket has none. */
export const LATENCY_BOUNDS_MS = [50, 100, 250, 500, 1_000] as const;

/** The result key of a submit that booked its slots. */
export const BOOKED_RESULT = 'OK';

/** Returns the bucket of a response time. */
export const latencyBucketOf = (ms: number): number => {
  const n = LATENCY_BOUNDS_MS.findIndex((end) => ms <= end);
  return n === -1 ? LATENCY_BOUNDS_MS.length : n;
};

/**
 * Returns the upper bound of the bucket that covers this share of all responses; null without responses, Infinity in
 * the last bucket.
 */
export function latencyAtShare(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, n) => sum + n, 0);
  if (all === 0) return null;
  let seen = 0;
  for (const [n, count] of counts.entries()) {
    seen += count;
    if (seen >= all * share) return LATENCY_BOUNDS_MS[n] ?? Infinity;
  }
  return Infinity;
}
