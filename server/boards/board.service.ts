import { randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { addDays, type LocalDate } from '#domain/kit/time';
import { room as roomName } from '#contract/kit/live';
import { Bus } from '#server/kit/redis/bus';
import { Db, type RaisedVersion } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { BoardStore } from './board.store';
import { boardBudget, roomsToEvict } from './board-eviction';
import { CachedBoard } from './cached-board';
import type { DayBoard, DayChange, OrderClaims } from './day-board';
import { SchoolClock } from './school-clock.service';

export type { DayBoard, Hold, PlaceClaim } from './day-board';

const CHANNEL = 'boards';
const POLL_MS = 1_500;
/** The greatest age of a comparison with PostgreSQL at which a board still answers without it, in milliseconds. */
const RECENT_MS = 2_000;
const GATHER_MS = 20;
/** How long the change of a version that is known to exist may still be on its way, in milliseconds. */
const SETTLE_MS = 60;
/** Days before and after today for which a board can be requested. */
export const DAYS_BACK = 31;
const DAYS_AHEAD = 120;

/** The claims of a committed booking and the room version that they belong to. */
export interface BoardChange extends OrderClaims {
  readonly siteId: number;
  readonly date: LocalDate;
  readonly v: number | null;
}

/** A version of a site's day and its change; null if only a read can tell. */
interface DayVersion {
  readonly room: string;
  readonly v: number;
  readonly change: DayChange | null;
}

/**
 * What a process publishes about its commits: days that must be compared, and the changes of the others. Processes of
 * another database may use the same Redis; their messages are dropped.
 */
interface BoardMessage {
  readonly from: string;
  readonly database: string;
  readonly rooms: readonly string[];
  readonly changes: readonly DayVersion[];
}

/**
 * Caches the days of sites in memory. A cached day is read without a statement. Commits carry their changes, which are
 * applied here and sent to the other processes; a day is read again only if a change is missing or unknown. A commit of
 * this process is visible to the next read, one of another process after a short delay, and always within two seconds.
 */
@Injectable()
export class BoardService implements OnModuleInit, OnApplicationShutdown {
  private readonly cache = new Map<string, CachedBoard>();
  private readonly budget = boardBudget();
  private listenedRooms: () => readonly string[] = () => [];
  private timer: NodeJS.Timeout | undefined;
  private comparedAt = 0;
  private readonly processId = randomBytes(6).toString('hex');
  private database = '';
  /** Claims of the bookings that are committed but not announced, by room. */
  private readonly booked = new Map<string, { readonly v: number; readonly orders: OrderClaims[] }>();
  private unpublished: DayVersion[] = [];
  private readonly changedElsewhere = new Set<string>();

  constructor(
    private readonly store: BoardStore,
    private readonly db: Db,
    readonly clock: SchoolClock,
    private readonly bus: Bus,
  ) {}

  async onModuleInit(): Promise<void> {
    this.db.onCommit(({ rooms, versions }) => {
      const days = dayVersionsOf(rooms, versions ?? []);
      for (const day of days) this.applyOwn(day);
      this.publish(days);
    });
    this.bus.on(CHANNEL, (message) => {
      const { from, database, rooms, changes } = message as BoardMessage;
      if (from === this.processId || database !== this.database) return;
      this.queueComparison(rooms);
      for (const day of changes) this.applyForeign(day);
    });
    this.database = await this.store.findDatabase();
    await this.poll();
    this.timer = setInterval(() => void this.poll(), POLL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Sets where the rooms with listeners come from; their boards are not evicted. */
  keepListened(rooms: () => readonly string[]): void {
    this.listenedRooms = rooms;
  }

  /** Returns whether this date may be cached; other dates have nothing to show. */
  covers(date: LocalDate): boolean {
    const { date: today } = this.clock.moment();
    return date >= addDays(today, -DAYS_BACK) && date <= addDays(today, DAYS_AHEAD);
  }

  /** Returns the board if it is cached and complete, without waiting. */
  ready(siteId: number, date: LocalDate): DayBoard | null {
    const cached = this.cache.get(roomName.site(siteId, date));
    if (!cached?.ready) return null;
    cached.usedAt = this.clock.now();
    return cached.ready;
  }

  /** Returns the board if it is ready and was compared with PostgreSQL within two seconds, without waiting. */
  recent(siteId: number, date: LocalDate): DayBoard | null {
    return performance.now() - this.comparedAt <= RECENT_MS ? this.ready(siteId, date) : null;
  }

  /** Returns the board, and reads it from PostgreSQL if it is not cached or misses changes. */
  async open(siteId: number, date: LocalDate): Promise<DayBoard> {
    return this.ready(siteId, date) ?? this.cachedBoard(siteId, date).open();
  }

  /** Records a committed booking of this process. Its board changes when the commit is announced. */
  apply({ siteId, date, v, holds, places, total }: BoardChange): void {
    if (v === null) return;
    const room = roomName.site(siteId, date);
    const booked = this.booked.get(room) ?? { v, orders: [] };
    booked.orders.push({ holds, places, total });
    this.booked.set(room, booked);
  }

  /**
   * Announces a commit of bookings, so that its events are sent and the boards change. Must be called before the bookings
   * are answered. `shown` if `apply` recorded all changes; otherwise the rooms carry their claims.
   */
  announceCommit(
    rooms: readonly { readonly room: string; readonly v: number; readonly claims?: unknown }[],
    { shown }: { readonly shown: boolean },
  ): void {
    const versions = shown
      ? [...this.booked].map(([room, { v, orders }]) => ({ room, v, claims: { orders } }))
      : rooms.map(({ room, v, claims = null }) => ({ room, v, claims }));
    this.booked.clear();
    this.db.notifyCommit({ rooms: rooms.map(({ room }) => room), versions, events: true });
  }

  /** Records that a room is at a version; a board whose change does not arrive is read again after a short delay. */
  noteVersion(room: string, v: number): void {
    const cached = this.cache.get(room);
    if (!cached || cached.knows(v)) return;
    setTimeout(() => {
      if (!cached.knows(v)) this.refresh(room, cached);
    }, SETTLE_MS).unref();
  }

  /** Compares the versions now and reads outdated boards again. The poll runs every 1.5 seconds. */
  async poll(): Promise<void> {
    this.evict();
    const startedAt = performance.now();
    if (await this.compareVersions([...this.cache.keys()])) this.comparedAt = startedAt;
  }

  /** Applies a commit of this process; a board whose change is unknown is read again. */
  private applyOwn({ room, v, change }: DayVersion): void {
    const cached = this.cache.get(room);
    if (!cached) return;
    if (change !== null) {
      cached.require(v);
      if (cached.receive(v, change)) return;
    } else cached.markStale();
    this.refresh(room, cached);
  }

  /** Applies a commit of another process, if the day is cached here. */
  private applyForeign({ room, v, change }: DayVersion): void {
    const cached = this.cache.get(room);
    if (!cached || change === null) return;
    if (cached.receive(v, change)) this.noteVersion(room, v);
    else this.refresh(room, cached);
  }

  /** Publishes the changed days to the other processes. Commits in quick succession are published together. */
  private publish(days: readonly DayVersion[]): void {
    if (days.length === 0) return;
    if (this.unpublished.length === 0) {
      setTimeout(() => {
        const days = this.unpublished;
        this.unpublished = [];
        const message: BoardMessage = {
          from: this.processId,
          database: this.database,
          rooms: [...new Set(days.filter(({ change }) => change === null).map(({ room }) => room))],
          changes: days.filter(({ change }) => change !== null),
        };
        if (this.bus.ready) void this.bus.publish(CHANNEL, message);
      }, GATHER_MS).unref();
    }
    this.unpublished.push(...days);
  }

  /** Queues days changed by another process and compares their versions in one batch. */
  private queueComparison(rooms: readonly string[]): void {
    const known = rooms.filter((room) => this.cache.has(room));
    if (known.length === 0) return;
    if (this.changedElsewhere.size === 0) {
      setTimeout(() => {
        const queued = [...this.changedElsewhere];
        this.changedElsewhere.clear();
        void this.compareVersions(queued);
      }, GATHER_MS).unref();
    }
    for (const room of known) this.changedElsewhere.add(room);
  }

  private async compareVersions(rooms: readonly string[]): Promise<boolean> {
    try {
      const { now, versions } = await this.store.versions(rooms);
      this.clock.set(now);
      for (const [room, v] of versions) this.noteVersion(room, v);
      return true;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'boards not compared');
      return false;
    }
  }

  private cachedBoard(siteId: number, date: LocalDate): CachedBoard {
    const room = roomName.site(siteId, date);
    let cached = this.cache.get(room);
    if (!cached) {
      cached = new CachedBoard(async () => {
        const rows = await this.store.load(siteId, date);
        this.clock.set(rows.now);
        return rows;
      });
      this.cache.set(room, cached);
    }
    cached.usedAt = this.clock.now();
    return cached;
  }

  private refresh(room: string, cached: CachedBoard): void {
    cached.reload().catch((error: Error) => log.warn({ room, reason: error.message }, 'board not read'));
  }

  private evict(): void {
    const listened = new Set(this.listenedRooms());
    for (const room of roomsToEvict(this.cache, { now: this.clock.now(), budget: this.budget, listened }))
      this.cache.delete(room);
  }
}

/** Returns the changed site days of a commit. A day's change is unknown unless each version it was raised to is known. */
function dayVersionsOf(rooms: readonly string[], versions: readonly RaisedVersion[]): DayVersion[] {
  const days = [...new Set(rooms)].filter((room) => room.startsWith('site:'));
  return days.flatMap((room): DayVersion[] => {
    const known = versions.filter((version) => version.room === room);
    if (known.length !== rooms.filter((one) => one === room).length || known.some(({ claims }) => claims === null))
      return [{ room, v: 0, change: null }];
    return known.map(({ v, claims }) => ({ room, v, change: claims as DayChange }));
  });
}
