import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DIGEST_EVERY, parseRoom, patchBetween, TIME_EVERY } from '#contract/kit/live';
import { Clock } from '#server/kit/clock';
import { log } from '#server/kit/log';
import { Cast } from './cast';
import { Fleet } from './fleet';
import { SnapshotService } from './snapshot.service';

/** Digests of all rooms are spread over their interval, so that they are not read at once. */
const SLICES = 16;
const LOOK_EVERY = 1_000;
/** Milliseconds a committed change may take to reach this process. */
const ARRIVES_IN = 1_000;

/** Kinds of rooms that also change with time. */
const timed: ReadonlySet<string> = new Set(['site', 'sys']);

const sliceOf = (room: string): number => {
  let sum = 0;
  for (let i = 0; i < room.length; i += 1) sum = (sum * 31 + room.charCodeAt(i)) % 65_521;
  return sum % SLICES;
};

/**
 * Serves the sockets of this process independent of other processes and Redis: the time, digests from PostgreSQL, and
 * polling for changed rooms while no delivering process is heard.
 */
@Injectable()
export class Pulse implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timers: NodeJS.Timeout[] = [];
  private slice = 0;
  private looking = false;

  constructor(
    private readonly cast: Cast,
    private readonly clock: Clock,
    private readonly fleet: Fleet,
    private readonly snapshots: SnapshotService,
  ) {}

  onApplicationBootstrap(): void {
    this.timers = [
      setInterval(() => this.cast.time(this.clock.now()), TIME_EVERY).unref(),
      setInterval(() => void this.digests(), DIGEST_EVERY / SLICES).unref(),
      setInterval(() => void this.look(), LOOK_EVERY).unref(),
    ];
  }

  beforeApplicationShutdown(): void {
    this.timers.forEach(clearInterval);
  }

  private async digests(): Promise<void> {
    this.slice = (this.slice + 1) % SLICES;
    const all = this.cast.rooms();
    if (this.slice === 0) {
      const listened = new Set(all);
      this.cast.keepOnly(listened);
      this.snapshots.keepOnly(listened);
    }
    await this.send(
      all.filter((room) => sliceOf(room) === this.slice),
      true,
    );
  }

  /**
   * Sends digests. A change may still be on its way: a room whose version is ahead of the sent one is checked again a
   * moment later.
   */
  private async send(rooms: readonly string[], waits: boolean): Promise<void> {
    if (rooms.length === 0) return;
    const ahead: string[] = [];
    try {
      const versions = await this.snapshots.versions(rooms);
      for (const room of rooms) {
        const known = timed.has(parseRoom(room)?.kind ?? '')
          ? undefined
          : this.snapshots.lastAt(room, versions.get(room) ?? 0);
        const snapshot = known ?? (await this.snapshots.take(room));
        if (!snapshot) continue;
        if (waits && snapshot.v > (this.cast.known(room) ?? snapshot.v)) ahead.push(room);
        else this.cast.digest({ room, v: snapshot.v, hash: snapshot.hash });
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'digests wait for the database');
    }
    if (ahead.length > 0) setTimeout(() => void this.send(ahead, false), ARRIVES_IN).unref();
  }

  /** Compares versions with those sent here and sends the differences. Used while the relay is not heard. */
  private async look(): Promise<void> {
    if (this.fleet.hears || this.looking) return;
    this.looking = true;
    try {
      for (const [room, v] of await this.snapshots.versions(this.cast.rooms())) {
        const known = this.cast.known(room);
        if (known !== undefined && v > known) await this.catchUp(room, known);
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'live rooms wait for the database');
    } finally {
      this.looking = false;
    }
  }

  private async catchUp(room: string, known: number): Promise<void> {
    const before = this.snapshots.lastAt(room, known);
    const now = await this.snapshots.take(room);
    if (!now || now.v <= known) return;
    const patch = before && patchBetween(before.body, now.body);
    // Without the former content, sends the whole new content as one change from the beginning.
    this.cast.delta({ room, from: patch ? known + 1 : 0, v: now.v, patch: patch ?? now.body, at: now.at });
  }
}
