import { faceOp, type FaceOp } from './device.status';

const MINUTE = 60_000;

/** How long before and after a booking its people may pass a face terminal, in minutes. */
export const FACE_MARGIN_MIN = 15;

/** How often a face is tried on a terminal that says no, before a person must look. */
export const FACE_TRIES = 8;

/** How long one try may take, and how long a terminal that fetched work has to say how it went, in milliseconds. */
export const FACE_CLAIM = 30_000;
export const FACE_ANSWER = 60_000;

/** Milliseconds until the next try after the nth (from 1) came to nothing: 10 s, doubled up to 30 minutes. Null when a person must look. */
export const faceRetryAfter = (tries: number): number | null =>
  tries >= FACE_TRIES ? null : Math.min(10_000 * 2 ** (tries - 1), 30 * MINUTE);

/** A stretch of time in epoch ms, half-open. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A booking that lets somebody in at a terminal: its time without margins, epoch ms. */
export interface Booked extends Span {
  readonly tradeNo: string;
}

/** What a terminal should know of a person: let in from, to, for which booking. */
export interface Access extends Span {
  readonly tradeNo: string;
}

/**
 * When a person may pass a terminal next. A terminal keeps one stretch for a person, so bookings whose times with margins touch are one
 * stretch, and a later one follows when this one is over: nobody gets in between two bookings of different days. Null: not at all.
 */
export function accessOf(booked: readonly Booked[], now: number): Access | null {
  const margin = FACE_MARGIN_MIN * MINUTE;
  const ahead = booked
    .map(({ from, to, tradeNo }) => ({ from: from - margin, to: to + margin, tradeNo }))
    .filter(({ to }) => to > now)
    .sort((a, b) => a.from - b.from || (a.tradeNo < b.tradeNo ? -1 : 1));
  const [first, ...rest] = ahead;
  if (!first) return null;
  return rest.reduce(
    (access, next) => (next.from <= access.to ? { ...access, to: Math.max(access.to, next.to) } : access),
    first,
  );
}

/** What a terminal was last asked to do about a person. */
export interface Asked extends Span {
  readonly op: FaceOp;
}

/** What a terminal must be asked so that it knows what it should. Null: what it was last asked says it already. */
export function nextFaceOp(last: Asked | null, wanted: Access | null): FaceOp | null {
  const isThere = last !== null && last.op !== faceOp.remove;
  if (!wanted) return isThere ? faceOp.remove : null;
  if (!isThere) return faceOp.add;
  return last.from === wanted.from && last.to === wanted.to ? null : faceOp.update;
}
