import { randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { addDays, type LocalDate } from '#domain/kit/time';
import { parseRoom, room as roomName } from '#contract/kit/live';
import { Bus } from '#server/kit/redis/bus';
import { Db } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { BoardStore } from './board.store';
import { DayBoard, type Hold, type PlaceClaim } from './day-board';
import { SchoolClock } from './school-clock.service';

export type { DayBoard, Hold, PlaceClaim } from './day-board';

const CHANNEL = 'boards';
const POLL_MS = 1_500;
/** The greatest age of a comparison with PostgreSQL at which a board still answers without it, in milliseconds. */
const RECENT_MS = 2_000;
const GATHER_MS = 20;
const IDLE_MS = 600_000;
const MAX_BOARDS = 600;
/** How long an unknown version may still come from a commit of this process, in milliseconds. */
const SETTLE_MS = 25;
/** How many reads may precede a commit of this process before the database state is accepted. */
const MAX_READS = 5;
/** Days before and after today for which a board can be requested. */
export const DAYS_BACK = 31;
const DAYS_AHEAD = 120;

interface CachedBoard {
  board: DayBoard | null;
  /**
   * Commits of this process whose changes only PostgreSQL knows, and how many of them the board includes. A board that
   * misses some is not served.
   */
  staleCommits: number;
  appliedCommits: number;
  requiredVersion: number;
  reading: Promise<void> | null;
  nextReading: Promise<void> | null;
  usedAt: number;
}

/** The change that a committed booking makes on a board. */
export interface BoardChange {
  readonly siteId: number;
  readonly date: LocalDate;
  readonly v: number | null;
  readonly holds: readonly Hold[];
  readonly places: readonly PlaceClaim[];
  readonly total: number;
}

/**
 * Caches the days of sites in memory. A cached day is read without a statement. A commit of this process is visible to
 * the next read, a commit of another process after a short delay, and always within two seconds.
 */
@Injectable()
export class BoardService implements OnModuleInit, OnApplicationShutdown {
  private readonly cache = new Map<string, CachedBoard>();
  private timer: NodeJS.Timeout | undefined;
  private ownCommit = false;
  private comparedAt = 0;
  private readonly processId = randomBytes(6).toString('hex');
  private readonly unpublished = new Set<string>();
  private readonly changedElsewhere = new Set<string>();

  constructor(
    private readonly store: BoardStore,
    private readonly db: Db,
    readonly clock: SchoolClock,
    private readonly bus: Bus,
  ) {}

  async onModuleInit(): Promise<void> {
    this.db.onCommit(({ rooms }) => {
      if (!this.ownCommit) for (const room of rooms) this.markStale(room);
      this.publishChanges(rooms);
    });
    this.bus.on(CHANNEL, (message) => {
      const { from, rooms } = message as { from: string; rooms: string[] };
      if (from !== this.processId) this.queueComparison(rooms);
    });
    await this.poll();
    this.timer = setInterval(() => void this.poll(), POLL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Returns whether this date may be cached; other dates have nothing to show. */
  covers(date: LocalDate): boolean {
    const { date: today } = this.clock.moment();
    return date >= addDays(today, -DAYS_BACK) && date <= addDays(today, DAYS_AHEAD);
  }

  /** Returns the board if it is cached and complete, without waiting. */
  ready(siteId: number, date: LocalDate): DayBoard | null {
    const cached = this.cache.get(roomName.site(siteId, date));
    if (
      !cached?.board ||
      cached.appliedCommits < cached.staleCommits ||
      cached.board.hasGap ||
      cached.board.v < cached.requiredVersion
    )
      return null;
    cached.usedAt = this.clock.now();
    return cached.board;
  }

  /** Returns the board if it is ready and was compared with PostgreSQL within two seconds, without waiting. */
  recent(siteId: number, date: LocalDate): DayBoard | null {
    return performance.now() - this.comparedAt <= RECENT_MS ? this.ready(siteId, date) : null;
  }

  /** Returns the board, and reads it from PostgreSQL if it is not cached or misses changes. */
  async open(siteId: number, date: LocalDate): Promise<DayBoard> {
    const board = this.ready(siteId, date);
    if (board) return board;
    const cached = this.cachedBoard(siteId, date);
    await this.reload(siteId, date, cached);
    return cached.board as DayBoard;
  }

  /** Applies a committed booking of this process to the board. Must be called before the booking is answered. */
  apply(change: BoardChange): void {
    const cached = this.cache.get(roomName.site(change.siteId, change.date));
    if (!cached || change.v === null) return;
    if (cached.board) {
      cached.board.put(change.holds, change.places, change.total);
      cached.board.markKnown(change.v);
    }
    // A read in progress may be older than this commit.
    if (cached.reading || !cached.board) cached.requiredVersion = Math.max(cached.requiredVersion, change.v);
  }

  /**
   * Announces a commit, so that its events are sent. `shown` if its bookings are already on the boards; otherwise the
   * boards are read again.
   */
  announceCommit(
    rooms: readonly string[],
    { events, shown }: { readonly events: boolean; readonly shown: boolean },
  ): void {
    this.ownCommit = shown;
    try {
      this.db.notifyCommit({ rooms, events });
    } finally {
      this.ownCommit = false;
    }
  }

  /** Records that a room is at a version; a board that does not know it is read again after a short delay. */
  noteVersion(room: string, v: number): void {
    const cached = this.cache.get(room);
    if (!cached?.board || cached.board.knows(v)) return;
    setTimeout(() => {
      if (cached.board && !cached.board.knows(v)) this.refresh(room, cached);
    }, SETTLE_MS).unref();
  }

  /** Compares the versions now and reads outdated boards again. The poll runs every 1.5 seconds. */
  async poll(): Promise<void> {
    this.evict();
    const startedAt = performance.now();
    if (await this.compareVersions([...this.cache.keys()])) this.comparedAt = startedAt;
  }

  /** Publishes to the other processes which days changed here. Commits in quick succession are published together. */
  private publishChanges(rooms: readonly string[]): void {
    const days = rooms.filter((room) => room.startsWith('site:'));
    if (days.length === 0) return;
    if (this.unpublished.size === 0) {
      setTimeout(() => {
        const changed = [...this.unpublished];
        this.unpublished.clear();
        if (this.bus.ready) void this.bus.publish(CHANNEL, { from: this.processId, rooms: changed });
      }, GATHER_MS).unref();
    }
    for (const room of days) this.unpublished.add(room);
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
      cached = {
        board: null,
        staleCommits: 0,
        appliedCommits: 0,
        requiredVersion: 0,
        reading: null,
        nextReading: null,
        usedAt: this.clock.now(),
      };
      this.cache.set(room, cached);
    }
    cached.usedAt = this.clock.now();
    return cached;
  }

  /** Records a commit of this process whose change only PostgreSQL knows. */
  private markStale(room: string): void {
    const cached = this.cache.get(room);
    if (!cached) return;
    cached.staleCommits += 1;
    this.refresh(room, cached);
  }

  private refresh(room: string, cached: CachedBoard): void {
    const name = parseRoom(room);
    if (name?.kind !== 'site') return;
    const [siteId = '', date = ''] = name.args;
    this.reload(Number(siteId), date as LocalDate, cached).catch((error: Error) =>
      log.warn({ room, reason: error.message }, 'board not read'),
    );
  }

  /** Waits for a read that starts after this call. */
  private reload(siteId: number, date: LocalDate, cached: CachedBoard): Promise<void> {
    const begin = (): Promise<void> => {
      cached.nextReading = null;
      cached.reading = this.read(siteId, date, cached).finally(() => {
        cached.reading = null;
      });
      return cached.reading;
    };
    if (!cached.reading) return begin();
    cached.nextReading ??= cached.reading.then(begin, begin);
    return cached.nextReading;
  }

  private async read(siteId: number, date: LocalDate, cached: CachedBoard): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const { staleCommits: soiled } = cached;
      const rows = await this.store.load(siteId, date);
      this.clock.set(rows.now);
      if (rows.v < cached.requiredVersion && tries < MAX_READS) continue;
      cached.requiredVersion = 0;
      cached.appliedCommits = soiled;
      cached.board = new DayBoard(rows);
      return;
    }
  }

  private evict(): void {
    const now = this.clock.now();
    for (const [room, cached] of this.cache) if (now - cached.usedAt > IDLE_MS) this.cache.delete(room);
    const extra = this.cache.size - MAX_BOARDS;
    if (extra <= 0) return;
    const oldest = [...this.cache].sort(([, a], [, b]) => a.usedAt - b.usedAt).slice(0, extra);
    for (const [room] of oldest) this.cache.delete(room);
  }
}
