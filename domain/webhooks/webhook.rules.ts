const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Delays after each failed attempt, in milliseconds; the last attempt is one day after the first. */
const RETRY_DELAYS: readonly number[] = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 15 * HOUR];

/** Returns the delay after this many failed attempts, in milliseconds; null after the last. */
export const webhookRetryAfter = (tries: number): number | null => RETRY_DELAYS[Math.max(tries, 1) - 1] ?? null;

/** Consecutive failures, and their minimum duration in milliseconds, after which a webhook is suspended. */
export const SUSPEND_AFTER = { failures: 20, lasting: 6 * HOUR } as const;

/** Returns whether a webhook should be suspended. A short outage under heavy traffic is not enough. */
export const shouldSuspend = (failures: number, lasting: number): boolean =>
  failures >= SUSPEND_AFTER.failures && lasting >= SUSPEND_AFTER.lasting;
