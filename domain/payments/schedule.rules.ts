const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds between the tries of a refund; when they are used up the refund has failed and waits for a person. */
export const refundPauses: readonly number[] = [15, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];

/** Seconds to wait after the nth try (from 1) of a refund came to nothing, or null when it is given up after `most` tries. */
export const refundPause = (tries: number, most: number = refundPauses.length): number | null =>
  tries > most ? null : (refundPauses[Math.min(tries, refundPauses.length) - 1] ?? null);

/** Seconds a refund waits whose channel is given a rest: nothing was tried, so nothing is counted. */
export const refundWaitPause = 5;

/** Seconds to wait before asking again about a refund its channel has taken in; asking goes on as long as the channel works on it. */
export const refundPollPause = (polls: number): number =>
  polls <= 5 ? 3 : (refundPauses[Math.min(polls - 6, refundPauses.length - 1)] ?? HOUR);

const POLLS_FAST = 12;
const POLLS_SLOW = 20;
const DAY_OF_POLLS = 24;

/** Seconds to wait after the nth question (from 0) about a payment: 5 s twelve times, 30 s twenty times, then hourly for a day; null after that. */
export const payPollPause = (asked: number): number | null =>
  asked < POLLS_FAST
    ? 5
    : asked < POLLS_FAST + POLLS_SLOW
      ? 30
      : asked < POLLS_FAST + POLLS_SLOW + DAY_OF_POLLS
        ? HOUR
        : null;
