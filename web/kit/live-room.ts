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

/** How far what is shown can be trusted: nothing yet, fresh, 20 s without a word, 60 s without a word. */
export type LiveState = 'connecting' | 'live' | 'late' | 'lost';

/** First 16 hex digits of SHA-256 over the snapshot with sorted keys: what a digest compares. */
export const hashOf = (body: LiveBody): string => sha256(canonical(body)).toString().slice(0, 16);

/** Trust by the age (ms) of the last word about a room. A room that never answered is given up at the same age. */
export const stateAt = (age: number, known: boolean): LiveState => {
  if (age >= STALE_ERROR) return 'lost';
  if (!known) return 'connecting';
  return age >= STALE_WARN ? 'late' : 'live';
};

/** Deltas kept while a snapshot is on its way. */
const EARLY = 100;

/**
 * What one client knows of one room. It applies snapshots, deltas and digests in whatever order, number and repetition they
 * come, never goes back in version, and says when it needs a snapshot.
 */
export class LiveRoom {
  body: LiveBody | null = null;
  v = 0;
  /** What the last delta changed; null after a snapshot. */
  changed: LiveBody | null = null;
  private early: Delta[] = [];
  private lowDigests = 0;

  /** Takes a snapshot; an older one than what is shown is ignored unless the server itself went back. `resync`: deltas heard meanwhile still miss one before them. */
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

  /** Takes a delta. `resync` asks for a snapshot: something in between was missed. */
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

  /** Takes a digest. Only a matching one is a word that what is shown is true. */
  digest({ v, hash }: Pick<Digest, 'v' | 'hash'>): 'same' | 'older' | 'resync' {
    if (this.body === null) return 'resync';
    if (v < this.v) {
      // A digest may be overtaken by a delta; twice in a row the server really stands behind us.
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
