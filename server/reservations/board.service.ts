import { randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { addDays, type LocalDate } from '#domain/kit/time';
import { parseRoom, room as roomName } from '#contract/kit/live';
import { Bus } from '#server/kit/bus';
import { Db } from '#server/kit/db';
import { log } from '#server/kit/log';
import { BoardStore } from './board.store';
import { DayBoard, type Hold, type PlaceClaim } from './day-board';
import { SchoolClock } from './school-clock.service';

const CHANNEL = 'boards';
const POLL_EVERY = 2_000;
const GATHERS_FOR = 20;
const IDLE_FOR = 600_000;
const BOARDS_KEPT = 600;
/** How long an unknown version may still come from a commit of this process, in milliseconds. */
const SETTLES_IN = 25;
/** How many reads may precede a commit of this process before the database state is accepted. */
const TRIES = 5;
/** Days before and after today for which a board can be requested. */
export const DAYS_BACK = 31;
export const DAYS_AHEAD = 120;

interface Shelf {
  board: DayBoard | null;
  /**
   * Commits of this process whose changes only PostgreSQL knows, and how many of them the board includes. A board that
   * misses some is not served.
   */
  soiled: number;
  cleaned: number;
  wanted: number;
  running: Promise<void> | null;
  next: Promise<void> | null;
  usedAt: number;
}

/** The change that a committed booking makes on a board. */
export interface Taken {
  readonly siteId: number;
  readonly date: LocalDate;
  readonly v: number | null;
  readonly holds: readonly Hold[];
  readonly places: readonly PlaceClaim[];
  readonly total: number;
  readonly ended: readonly string[];
}

/**
 * Caches the days of sites in memory. A cached day is read without a statement. A commit of this process is visible to
 * the next read, a commit of another process after a short delay, and always within two seconds.
 */
@Injectable()
export class BoardService implements OnModuleInit, OnApplicationShutdown {
  private readonly shelves = new Map<string, Shelf>();
  private timer: NodeJS.Timeout | undefined;
  private ownCommit = false;
  private readonly self = randomBytes(6).toString('hex');
  private readonly unsaid = new Set<string>();
  private readonly told = new Set<string>();

  constructor(
    private readonly store: BoardStore,
    private readonly db: Db,
    readonly clock: SchoolClock,
    private readonly bus: Bus,
  ) {}

  async onModuleInit(): Promise<void> {
    this.db.onCommit(({ rooms }) => {
      if (!this.ownCommit) for (const room of rooms) this.soil(room);
      this.say(rooms);
    });
    this.bus.on(CHANNEL, (message) => {
      const { from, rooms } = message as { from: string; rooms: string[] };
      if (from !== this.self) this.hearOf(rooms);
    });
    await this.poll();
    this.timer = setInterval(() => void this.poll(), POLL_EVERY).unref();
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
    const shelf = this.shelves.get(roomName.site(siteId, date));
    if (!shelf?.board || shelf.cleaned < shelf.soiled || shelf.board.torn || shelf.board.v < shelf.wanted) return null;
    shelf.usedAt = this.clock.now();
    return shelf.board;
  }

  /** Returns the board, and reads it from PostgreSQL if it is not cached or misses changes. */
  async open(siteId: number, date: LocalDate): Promise<DayBoard> {
    const board = this.ready(siteId, date);
    if (board) return board;
    const shelf = this.shelf(siteId, date);
    await this.reload(siteId, date, shelf);
    return shelf.board as DayBoard;
  }

  /** Applies a committed booking of this process to the board. Must be called before the booking is answered. */
  take(taken: Taken): void {
    const shelf = this.shelves.get(roomName.site(taken.siteId, taken.date));
    if (!shelf || taken.v === null) return;
    if (shelf.board) {
      for (const tradeNo of taken.ended) shelf.board.drop(tradeNo);
      shelf.board.take(taken.holds, taken.places, taken.total);
      shelf.board.reach(taken.v);
    }
    // A read in progress may be older than this commit.
    if (shelf.running || !shelf.board) shelf.wanted = Math.max(shelf.wanted, taken.v);
  }

  /** Announces a commit whose bookings are already on the boards, so that its events are sent. */
  carried(rooms: readonly string[], events: boolean): void {
    this.ownCommit = true;
    try {
      this.db.committed({ rooms, events });
    } finally {
      this.ownCommit = false;
    }
  }

  /** Records that a room is at a version; a board that does not know it is read again after a short delay. */
  heard(room: string, v: number): void {
    const shelf = this.shelves.get(room);
    if (!shelf?.board || shelf.board.knows(v)) return;
    setTimeout(() => {
      if (shelf.board && !shelf.board.knows(v)) this.behind(room, shelf);
    }, SETTLES_IN).unref();
  }

  /** Compares the versions now and reads outdated boards again. The poll runs every two seconds. */
  async poll(): Promise<void> {
    this.tidy();
    await this.compare([...this.shelves.keys()]);
  }

  /** Publishes to the other processes which days changed here. Commits in quick succession are published together. */
  private say(rooms: readonly string[]): void {
    const days = rooms.filter((room) => room.startsWith('site:'));
    if (days.length === 0) return;
    if (this.unsaid.size === 0) {
      setTimeout(() => {
        const said = [...this.unsaid];
        this.unsaid.clear();
        if (this.bus.ready) void this.bus.publish(CHANNEL, { from: this.self, rooms: said });
      }, GATHERS_FOR).unref();
    }
    for (const room of days) this.unsaid.add(room);
  }

  /** Queues days changed by another process and compares their versions in one batch. */
  private hearOf(rooms: readonly string[]): void {
    const known = rooms.filter((room) => this.shelves.has(room));
    if (known.length === 0) return;
    if (this.told.size === 0) {
      setTimeout(() => {
        const asked = [...this.told];
        this.told.clear();
        void this.compare(asked);
      }, GATHERS_FOR).unref();
    }
    for (const room of known) this.told.add(room);
  }

  private async compare(rooms: readonly string[]): Promise<void> {
    try {
      const { now, versions } = await this.store.versions(rooms);
      this.clock.set(now);
      for (const [room, v] of versions) this.heard(room, v);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'boards not compared');
    }
  }

  private shelf(siteId: number, date: LocalDate): Shelf {
    const room = roomName.site(siteId, date);
    let shelf = this.shelves.get(room);
    if (!shelf) {
      shelf = { board: null, soiled: 0, cleaned: 0, wanted: 0, running: null, next: null, usedAt: this.clock.now() };
      this.shelves.set(room, shelf);
    }
    shelf.usedAt = this.clock.now();
    return shelf;
  }

  /** Records a commit of this process whose change only PostgreSQL knows. */
  private soil(room: string): void {
    const shelf = this.shelves.get(room);
    if (!shelf) return;
    shelf.soiled += 1;
    this.behind(room, shelf);
  }

  private behind(room: string, shelf: Shelf): void {
    const name = parseRoom(room);
    if (name?.kind !== 'site') return;
    const [siteId = '', date = ''] = name.args;
    this.reload(Number(siteId), date as LocalDate, shelf).catch((error: Error) =>
      log.warn({ room, reason: error.message }, 'board not read'),
    );
  }

  /** Waits for a read that starts after this call. */
  private reload(siteId: number, date: LocalDate, shelf: Shelf): Promise<void> {
    const begin = (): Promise<void> => {
      shelf.next = null;
      shelf.running = this.read(siteId, date, shelf).finally(() => {
        shelf.running = null;
      });
      return shelf.running;
    };
    if (!shelf.running) return begin();
    shelf.next ??= shelf.running.then(begin, begin);
    return shelf.next;
  }

  private async read(siteId: number, date: LocalDate, shelf: Shelf): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const { soiled } = shelf;
      const rows = await this.store.load(siteId, date);
      this.clock.set(rows.now);
      if (rows.v < shelf.wanted && tries < TRIES) continue;
      shelf.wanted = 0;
      shelf.cleaned = soiled;
      shelf.board = new DayBoard(rows);
      return;
    }
  }

  private tidy(): void {
    const now = this.clock.now();
    for (const [room, shelf] of this.shelves) if (now - shelf.usedAt > IDLE_FOR) this.shelves.delete(room);
    const extra = this.shelves.size - BOARDS_KEPT;
    if (extra <= 0) return;
    const oldest = [...this.shelves].sort(([, a], [, b]) => a.usedAt - b.usedAt).slice(0, extra);
    for (const [room] of oldest) this.shelves.delete(room);
  }
}
