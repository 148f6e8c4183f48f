/** After how long silence a device counts as offline, in milliseconds. */
export const SILENT_AFTER = 90_000;

/** How far a signed request may lie from our clock, in milliseconds. */
export const SIGN_WINDOW = 300_000;

/** An event heard later than this after it happened was sent later, in milliseconds. */
export const LATE_AFTER = 60_000;

/** From which difference on the clock of a device is not believed, in milliseconds. */
export const SKEW_LIMIT = 60_000;

/** No device keeps events for longer than this, in milliseconds. */
export const OLDEST_EVENT = 7 * 86_400_000;

/** When something happened, as far as we can tell. Instants in epoch ms. */
export interface Heard {
  /** Where it is counted. */
  readonly countedAt: number;
  readonly late: boolean;
  readonly clockSuspect: boolean;
}

/**
 * Judges the time a device gives an event. `skew` is how far the device's clock is ahead of ours (ms). A clock that is off, or a time that
 * cannot be, is not believed: the event is counted when it was received.
 */
export function heard({ at, now, skew }: { readonly at: number; readonly now: number; readonly skew: number }): Heard {
  const clockSuspect = Math.abs(skew) > SKEW_LIMIT || at - now > SKEW_LIMIT || now - at > OLDEST_EVENT;
  return clockSuspect
    ? { countedAt: now, late: false, clockSuspect }
    : { countedAt: Math.min(at, now), late: now - at > LATE_AFTER, clockSuspect };
}
