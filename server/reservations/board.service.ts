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
/** How long an unknown version may be on its way from a commit of this process, in milliseconds. */
const SETTLES_IN = 25;
/** Readings that may come too early for a commit of this process before the database is believed. */
const TRIES = 5;
/** Days a board can be asked for, from today. */
export const DAYS_BACK = 31;
export const DAYS_AHEAD = 120;

interface Shelf {
  board: DayBoard | null;
  /** Commits of this process that only PostgreSQL can tell, and how many of them the board has: nobody sees one that misses some. */
  soiled: number;
  cleaned: number;
  wanted: number;
  running: Promise<void> | null;
  next: Promise<void> | null;
  usedAt: number;
}

/** What a committed booking changed on a board. */
export interface Taken {
  readonly siteId: number;
  readonly date: LocalDate;
  readonly v: number | null;
  readonly holds: readonly Hold[];
  readonly places: readonly PlaceClaim[];
  readonly total: number;
  readonly ended: readonly string[];
}

/** The days of sites in memory. Reading a day that stands costs no statement; a commit of this process is seen by the next read, one of another within a moment, and within two seconds whatever happens. */
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

  /** May this date be kept in memory? Others have nothing to show. */
  covers(date: LocalDate): boolean {
    const { date: today } = this.clock.moment();
    return date >= addDays(today, -DAYS_BACK) && date <= addDays(today, DAYS_AHEAD);
  }

  /** The board if it stands in memory and is whole, without waiting. */
  ready(siteId: number, date: LocalDate): DayBoard | null {
    const shelf = this.shelves.get(roomName.site(siteId, date));
    if (!shelf?.board || shelf.cleaned < shelf.soiled || shelf.board.torn || shelf.board.v < shelf.wanted) return null;
    shelf.usedAt = this.clock.now();
    return shelf.board;
  }

  /** The board, read from PostgreSQL when it does not stand or misses something. */
  async open(siteId: number, date: LocalDate): Promise<DayBoard> {
    const board = this.ready(siteId, date);
    if (board) return board;
    const shelf = this.shelf(siteId, date);
    await this.reload(siteId, date, shelf);
    return shelf.board as DayBoard;
  }

  /** Puts a booking that this process has committed on the board. Called before the booking is answered. */
  take(taken: Taken): void {
    const shelf = this.shelves.get(roomName.site(taken.siteId, taken.date));
    if (!shelf || taken.v === null) return;
    if (shelf.board) {
      for (const tradeNo of taken.ended) shelf.board.drop(tradeNo);
      shelf.board.take(taken.holds, taken.places, taken.total);
      shelf.board.reach(taken.v);
    }
    // A reading on its way may be older than this commit.
    if (shelf.running || !shelf.board) shelf.wanted = Math.max(shelf.wanted, taken.v);
  }

  /** Wakes whoever carries what was told by a commit whose bookings are on the boards already. */
  carried(rooms: readonly string[], events: boolean): void {
    this.ownCommit = true;
    try {
      this.db.committed({ rooms, events });
    } finally {
      this.ownCommit = false;
    }
  }

  /** Hears that a room is at a version: a board that does not know it is read again soon. */
  heard(room: string, v: number): void {
    const shelf = this.shelves.get(room);
    if (!shelf?.board || shelf.board.knows(v)) return;
    setTimeout(() => {
      if (shelf.board && !shelf.board.knows(v)) this.behind(room, shelf);
    }, SETTLES_IN).unref();
  }

  /** Looks at the versions now: boards behind are read again. The poll does it every two seconds. */
  async poll(): Promise<void> {
    this.tidy();
    await this.compare([...this.shelves.keys()]);
  }

  /** Says to the other processes which days changed here; commits that come close to each other are said together. */
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

  /** Another process changed these days: their versions are looked at once for all that is said meanwhile. */
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

  /** A commit of this process touched the room, in a way only PostgreSQL can tell. */
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

  /** Waits for a reading that began after this call. */
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
