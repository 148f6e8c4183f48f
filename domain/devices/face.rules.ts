import { faceOp, type FaceOp } from './device.status';

const MINUTE = 60_000;

/** Minutes before and after a booking in which its people may pass a face terminal. */
export const FACE_MARGIN_MIN = 15;

/** Attempts for a face that a terminal rejects, before a person must act. */
export const FACE_TRIES = 8;

/** Maximum duration of one attempt, and time a terminal has to report the result of fetched work, in milliseconds. */
export const FACE_CLAIM_MS = 30_000;
export const FACE_ANSWER = 60_000;

/**
 * Returns the milliseconds until the attempt after the nth failure (from 1): 10 s, doubled up to 30 minutes; null if a
 * person must act.
 */
export const faceRetryAfter = (tries: number): number | null =>
  tries >= FACE_TRIES ? null : Math.min(10_000 * 2 ** (tries - 1), 30 * MINUTE);

/** A time range in epoch ms, half-open. */
interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** A booking that allows entry at a terminal; its time without margins, epoch ms. */
export interface FaceBooking extends TimeRange {
  readonly tradeNo: string;
}

/** The access a terminal should grant a person: from, to, and the booking. */
interface FaceAccess extends TimeRange {
  readonly tradeNo: string;
}

/**
 * Returns the next time range in which a person may pass a terminal, or null. A terminal stores one range per person,
 * so bookings that touch including margins are merged, and a later one follows when this one ends. This prevents entry
 * between bookings of different days.
 */
export function accessOf(booked: readonly FaceBooking[], now: number): FaceAccess | null {
  const margin = FACE_MARGIN_MIN * MINUTE;
  const upcoming = booked
    .map(({ from, to, tradeNo }) => ({ from: from - margin, to: to + margin, tradeNo }))
    .filter(({ to }) => to > now)
    .sort((a, b) => a.from - b.from || (a.tradeNo < b.tradeNo ? -1 : 1));
  const [first, ...rest] = upcoming;
  if (!first) return null;
  return rest.reduce(
    (access, next) => (next.from <= access.to ? { ...access, to: Math.max(access.to, next.to) } : access),
    first,
  );
}

/** The last command sent to a terminal about a person. */
interface FaceCommand extends TimeRange {
  readonly op: FaceOp;
}

/** Returns the operation that brings the terminal to the wanted access, or null if the last command already did. */
export function nextFaceOp(last: FaceCommand | null, access: FaceAccess | null): FaceOp | null {
  const isInstalled = last !== null && last.op !== faceOp.remove;
  if (!access) return isInstalled ? faceOp.remove : null;
  if (!isInstalled) return faceOp.add;
  return last.from === access.from && last.to === access.to ? null : faceOp.update;
}
