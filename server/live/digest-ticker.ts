import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DIGEST_INTERVAL_MS, patchBetween, TIME_INTERVAL_MS } from '#contract/kit/live';
import { Clock } from '#server/kit/runtime/clock';
import { log } from '#server/kit/runtime/log';
import { SocketBroadcaster } from './socket-broadcaster';
import { ReplicaBroadcast } from './replica-broadcast';
import { SnapshotService } from './snapshot.service';

/** Digests of all rooms are spread over their interval, so that they are not read at once. */
export const DIGEST_SLICES = 16;
const POLL_INTERVAL_MS = 1_000;
/** Milliseconds a committed change may take to reach this process. */
const DELIVERY_GRACE_MS = 1_000;

const sliceOf = (room: string): number => {
  let sum = 0;
  for (let i = 0; i < room.length; i += 1) sum = (sum * 31 + room.charCodeAt(i)) % 65_521;
  return sum % DIGEST_SLICES;
};

/**
 * Serves the sockets of this process independent of other processes and Redis: the time, digests, and
 * polling for changed rooms while no delivering process is heard.
 */
@Injectable()
export class DigestTicker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timers: NodeJS.Timeout[] = [];
  private slice = 0;
  private sending = false;
  private polling = false;

  constructor(
    private readonly broadcaster: SocketBroadcaster,
    private readonly clock: Clock,
    private readonly replicas: ReplicaBroadcast,
    private readonly snapshots: SnapshotService,
  ) {}

  onApplicationBootstrap(): void {
    this.timers = [
      setInterval(() => this.broadcaster.sendTime(this.clock.now()), TIME_INTERVAL_MS).unref(),
      setInterval(() => void this.sendNextSlice(), DIGEST_INTERVAL_MS / DIGEST_SLICES).unref(),
      setInterval(() => void this.pollVersions(), POLL_INTERVAL_MS).unref(),
    ];
  }

  beforeApplicationShutdown(): void {
    this.timers.forEach(clearInterval);
  }

  /** Sends the digests of the next slice; a run that lasts longer than its interval is not overtaken by the next. */
  async sendNextSlice(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      await this.sendSlice();
    } finally {
      this.sending = false;
    }
  }

  private async sendSlice(): Promise<void> {
    this.slice = (this.slice + 1) % DIGEST_SLICES;
    const all = this.broadcaster.listenedRooms();
    if (this.slice === 0) {
      const listened = new Set(all);
      this.broadcaster.retainRooms(listened);
      this.snapshots.retainRooms(listened);
    }
    await this.sendDigests(
      all.filter((room) => sliceOf(room) === this.slice),
      true,
    );
  }

  /**
   * Sends digests. A change may still be on its way: a room whose version is ahead of the sent one is checked again a
   * moment later.
   */
  private async sendDigests(rooms: readonly string[], mayRetry: boolean): Promise<void> {
    if (rooms.length === 0) return;
    const retryRooms: string[] = [];
    try {
      for (const [room, snapshot] of await this.snapshots.currentAll(rooms)) {
        if (mayRetry && snapshot.v > (this.broadcaster.lastVersion(room) ?? snapshot.v)) retryRooms.push(room);
        else this.broadcaster.sendDigest({ room, v: snapshot.v, hash: snapshot.hash });
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'digests wait for the database');
    }
    if (retryRooms.length > 0) setTimeout(() => void this.sendDigests(retryRooms, false), DELIVERY_GRACE_MS).unref();
  }

  /** Compares versions with those sent here and sends the differences. Used while the relay is not heard. */
  private async pollVersions(): Promise<void> {
    if (this.replicas.hasLiveSender || this.polling) return;
    this.polling = true;
    try {
      for (const [room, v] of await this.snapshots.versions(this.broadcaster.listenedRooms())) {
        const known = this.broadcaster.lastVersion(room);
        if (known !== undefined && v > known) await this.catchUp(room, known);
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'live rooms wait for the database');
    } finally {
      this.polling = false;
    }
  }

  private async catchUp(room: string, known: number): Promise<void> {
    const before = this.snapshots.lastAt(room, known);
    const now = await this.snapshots.get(room);
    if (!now || now.v <= known) return;
    const patch = before && patchBetween(before.body, now.body);
    // Without the former content, sends the whole new content as one change from the beginning.
    this.broadcaster.sendDelta({ room, from: patch ? known + 1 : 0, v: now.v, patch: patch ?? now.body, at: now.at });
  }
}
