const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Pauses after each failed try, in milliseconds; together with them the last try comes a day after the first. */
const PAUSES: readonly number[] = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 15 * HOUR];

/** How often one event is tried at one address before it is given up. */
export const WEBHOOK_TRIES = PAUSES.length + 1;

/** How long to wait after so many failed tries, in milliseconds; null when that was the last. */
export const webhookRetryAfter = (tries: number): number | null => PAUSES[Math.max(tries, 1) - 1] ?? null;

/** Failed tries in a row, and how long they must have lasted (milliseconds), until an address is left alone. */
export const HOPELESS = { failures: 20, lasting: 6 * HOUR } as const;

/** Has an address failed so often and so long that nobody is there? A short outage under much traffic is not enough. */
export const isHopeless = (failures: number, lasting: number): boolean =>
  failures >= HOPELESS.failures && lasting >= HOPELESS.lasting;
