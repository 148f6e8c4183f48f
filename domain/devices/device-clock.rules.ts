/** Silence after which a device counts as offline, in milliseconds. */
export const SILENT_AFTER = 90_000;

/** Maximum difference between a request's signature time and the server clock, in milliseconds. */
export const SIGNATURE_WINDOW = 300_000;

/** Delay after which an event counts as sent late, in milliseconds. */
export const LATE_AFTER = 60_000;

/** Clock difference from which a device clock is not trusted, in milliseconds. */
export const SKEW_LIMIT = 60_000;

/** Maximum age of an event, in milliseconds; devices keep none longer. */
export const OLDEST_EVENT = 7 * 86_400_000;

/** The time of an event as far as it is known; epoch ms. */
interface EventTime {
  /** The instant the event is counted at. */
  readonly countedAt: number;
  readonly late: boolean;
  readonly clockSuspect: boolean;
}

/**
 * Returns the trusted time of an event. `skew` is how far the device clock is ahead of the server (ms). With a wrong
 * clock or an impossible time the event is counted at its reception.
 */
export function eventTimeOf({
  at,
  now,
  skew,
}: {
  readonly at: number;
  readonly now: number;
  readonly skew: number;
}): EventTime {
  const clockSuspect = Math.abs(skew) > SKEW_LIMIT || at - now > SKEW_LIMIT || now - at > OLDEST_EVENT;
  return clockSuspect
    ? { countedAt: now, late: false, clockSuspect }
    : { countedAt: Math.min(at, now), late: now - at > LATE_AFTER, clockSuspect };
}
