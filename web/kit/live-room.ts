import sha256 from 'crypto-js/sha256';
import {
  canonical,
  merge,
  onDelta,
  STALE_ERROR,
  STALE_WARN,
  type Delta,
  type Digest,
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
export const stateAt = (age: number, known: boolean): LiveState => {
  if (age >= STALE_ERROR) return 'lost';
  if (!known) return 'connecting';
  return age >= STALE_WARN ? 'late' : 'live';
};

/** Most deltas kept while a snapshot is requested. */
const EARLY = 100;

/**
 * State of one room in one client. Applies snapshots, deltas and digests in any order, number and repetition, never
 * decreases the version, and reports when it needs a snapshot.
 */
export class LiveRoom {
  body: LiveBody | null = null;
  v = 0;
  /** The changes of the last delta; null after a snapshot. */
  changed: LiveBody | null = null;
  private early: Delta[] = [];
  private lowDigests = 0;

  /**
   * Applies a snapshot; an older one is ignored unless the server itself went back. Returns `resync` if a delta before
   * those received meanwhile is missing.
   */
  snapshot(v: number, body: LiveBody): 'whole' | 'resync' {
    const goneBack = this.lowDigests > 1;
    if (this.body === null || v >= this.v || goneBack) {
      this.body = body;
      this.v = v;
      this.changed = null;
      this.lowDigests = 0;
    }
    const waiting = goneBack ? [] : this.early;
    this.early = [];
    for (const delta of waiting.sort((a, b) => a.v - b.v)) this.delta(delta);
    return this.early.length === 0 ? 'whole' : 'resync';
  }

  /** Applies a delta. Returns `resync` if a delta in between is missing and a snapshot is needed. */
  delta(delta: Delta): 'applied' | 'dropped' | 'resync' {
    if (this.body === null) {
      this.keep(delta);
      return 'dropped';
    }
    const what = onDelta(this.v, delta);
    if (what === 'drop') return 'dropped';
    if (what === 'resync') {
      this.keep(delta);
      return 'resync';
    }
    this.body = merge(this.body, delta.patch);
    this.v = delta.v;
    this.changed = delta.patch;
    this.lowDigests = 0;
    return 'applied';
  }

  /** Compares a digest. Only a matching one confirms the shown state. */
  digest({ v, hash }: Pick<Digest, 'v' | 'hash'>): 'same' | 'older' | 'resync' {
    if (this.body === null) return 'resync';
    if (v < this.v) {
      // A delta may overtake a digest; twice in a row means that the server is really behind.
      this.lowDigests += 1;
      return this.lowDigests > 1 ? 'resync' : 'older';
    }
    this.lowDigests = 0;
    return v === this.v && hash === hashOf(this.body) ? 'same' : 'resync';
  }

  private keep(delta: Delta): void {
    this.early.push(delta);
    if (this.early.length > EARLY) this.early.shift();
  }
}
