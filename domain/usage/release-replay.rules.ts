import { signMode } from '#domain/attendance/promise.status';
import type { CodeOf } from '#domain/kit/enumeration';

/** A booking of the past as a replay sees it. Minutes; `arrived` counts from its begin, null if nobody came. */
export interface ReplayedBooking {
  readonly minutes: number;
  readonly used: number;
  readonly arrived: number | null;
}

/** What would have happened under the rule. Minutes, and bookings. */
export interface ReleaseReplay {
  readonly bookings: number;
  readonly ghost: number;
  /** Minutes that others could have taken. */
  readonly released: number;
  /** Bookings that would have been released without anybody of them coming later. */
  readonly empty: number;
  /** Bookings whose people came after the grace time and would have found the court given away. */
  readonly harmed: number;
}

/**
 * Replays the rule "a booking is released if nobody has come within the grace time": the time after it is released.
 * Bookings whose people came later are counted as harmed, and their time is not counted as won.
 */
export function replayRelease(bookings: readonly ReplayedBooking[], grace: number): ReleaseReplay {
  const replay = { bookings: bookings.length, ghost: 0, released: 0, empty: 0, harmed: 0 };
  for (const { minutes, used, arrived } of bookings) {
    replay.ghost += minutes - used;
    if (arrived === null && minutes > grace) {
      replay.empty += 1;
      replay.released += minutes - grace;
    } else if (arrived !== null && arrived > grace) replay.harmed += 1;
  }
  return replay;
}

/** Grace time in minutes that a suggestion proposes. */
export const SUGGESTED_GRACE = 15;

/** What a rule set says about arrival. */
export interface ArrivalRule {
  readonly signMode: CodeOf<typeof signMode>;
  readonly autoRelease: boolean;
  readonly lateGraceMin: number;
}

/** Values of a rule set that a suggestion changes. */
export type ArrivalChange = Partial<ArrivalRule>;

/**
 * Returns what to change in a rule set so that bookings are released after the suggested grace time, or null if it does
 * that already. A check-in of any kind is proposed where none is required.
 */
export function suggestRelease(rule: ArrivalRule): ArrivalChange | null {
  const unsigned = rule.signMode === signMode.none;
  const change: ArrivalChange = {
    ...(unsigned ? { signMode: signMode.any } : {}),
    ...(rule.autoRelease ? {} : { autoRelease: true }),
    ...(rule.lateGraceMin > SUGGESTED_GRACE || unsigned ? { lateGraceMin: SUGGESTED_GRACE } : {}),
  };
  return Object.keys(change).length === 0 ? null : change;
}
