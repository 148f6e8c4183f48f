import sha256 from 'crypto-js/sha256';
import {
  canonical,
  mergeSnapshot,
  deltaAction,
  STALE_ERROR_MS,
  STALE_WARN_MS,
  type LiveDelta,
  type LiveDigest,
  type LiveBody,
} from '#contract/kit/live';

/** How reliable the shown data is: not loaded, fresh, 20 s without a message, 60 s without a message. */
export type LiveState = 'connecting' | 'live' | 'late' | 'lost';

/** Returns the first 16 hex digits of the SHA-256 of the snapshot with sorted keys, which a digest compares. */
export const hashOf = (body: LiveBody): string => sha256(canonical(body)).toString().slice(0, 16);

/**
 * Returns the state for the age (ms) of the last message of a room. A room that never answered becomes `lost` at the
 * same age.
 */
export const stateOfAge = (age: number, hasBody: boolean): LiveState => {
  if (age >= STALE_ERROR_MS) return 'lost';
  if (!hasBody) return 'connecting';
  return age >= STALE_WARN_MS ? 'late' : 'live';
};

/** Most deltas kept while a snapshot is requested. */
const MAX_EARLY = 100;

/**
 * State of one room in one client. Applies snapshots, deltas and digests in any order, number and repetition, never
 * decreases the version, and reports when it needs a snapshot.
 */
export class LiveRoom {
  body: LiveBody | null = null;
  v = 0;
  /** The changes of the last delta; null after a snapshot. */
  changed: LiveBody | null = null;
  private early: LiveDelta[] = [];
  private lowDigests = 0;

  /**
   * Applies a snapshot; an older one is ignored unless the server itself went back. Returns `resync` if a delta before
   * those received meanwhile is missing.
   */
  snapshot(v: number, body: LiveBody): 'whole' | 'resync' {
    const wasReset = this.lowDigests > 1;
    if (this.body === null || v >= this.v || wasReset) {
      this.body = body;
      this.v = v;
      this.changed = null;
      this.lowDigests = 0;
    }
    const waiting = wasReset ? [] : this.early;
    this.early = [];
    for (const delta of waiting.sort((a, b) => a.v - b.v)) this.delta(delta);
    return this.early.length === 0 ? 'whole' : 'resync';
  }

  /** Applies a delta. Returns `resync` if a delta in between is missing and a snapshot is needed. */
  delta(delta: LiveDelta): 'applied' | 'dropped' | 'resync' {
    if (this.body === null) {
      this.keepEarly(delta);
      return 'dropped';
    }
    const what = deltaAction(this.v, delta);
    if (what === 'drop') return 'dropped';
    if (what === 'resync') {
      this.keepEarly(delta);
      return 'resync';
    }
    this.body = mergeSnapshot(this.body, delta.patch);
    this.v = delta.v;
    this.changed = delta.patch;
    this.lowDigests = 0;
    return 'applied';
  }

  /** Compares a digest. Only a matching one confirms the shown state. */
  digest({ v, hash }: Pick<LiveDigest, 'v' | 'hash'>): 'same' | 'older' | 'resync' {
    if (this.body === null) return 'resync';
    if (v < this.v) {
      // A delta may overtake a digest; twice in a row means that the server is really behind.
      this.lowDigests += 1;
      return this.lowDigests > 1 ? 'resync' : 'older';
    }
    this.lowDigests = 0;
    return v === this.v && hash === hashOf(this.body) ? 'same' : 'resync';
  }

  private keepEarly(delta: LiveDelta): void {
    this.early.push(delta);
    if (this.early.length > MAX_EARLY) this.early.shift();
  }
}
