const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds between the tries of a refund; after the last one the refund has failed and waits for a person. */
const refundPauses: readonly number[] = [15, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];

/**
 * Returns the seconds to wait after the nth failed try (from 1) of a refund, or null if it is given up after
 * `maxTries`.
 */
export const refundPause = (tries: number, maxTries: number = refundPauses.length): number | null =>
  tries > maxTries ? null : (refundPauses[Math.min(tries, refundPauses.length) - 1] ?? null);

/** Seconds a refund waits while its channel is paused; nothing was tried, so no try is counted. */
export const refundWaitPause = 5;

/**
 * Returns the seconds before the next query about a refund its channel has accepted; queries continue as long as the
 * channel works on it.
 */
export const refundPollPause = (polls: number): number =>
  polls <= 5 ? 3 : (refundPauses[Math.min(polls - 6, refundPauses.length - 1)] ?? HOUR);

const POLLS_FAST = 12;
const POLLS_SLOW = 20;
const HOURLY_POLLS = 24;

/**
 * Returns the seconds to wait after the nth query (from 0) about a payment: 5 s twelve times, 30 s twenty times, then
 * hourly for a day; null after that.
 */
export const payPollPause = (pollCount: number): number | null =>
  pollCount < POLLS_FAST
    ? 5
    : pollCount < POLLS_FAST + POLLS_SLOW
      ? 30
      : pollCount < POLLS_FAST + POLLS_SLOW + HOURLY_POLLS
        ? HOUR
        : null;
