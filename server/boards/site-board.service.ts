import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { clockOf, type LocalDate } from '#domain/kit/time';
import { encodeBoard } from '#domain/boards/board.rules';
import { bookingMode, slotStatus } from '#domain/boards/slot.status';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { reservations } from '#contract/booking/reservation.contract';
import { instantOf } from '#server/kit/runtime/clock';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';
import { BoardService } from './board.service';
import { CellService, emptyBoard, publicAccess } from './cell.service';
import type { DayBoard } from './day-board';
import { SchoolClock } from './school-clock.service';

/**
 * A board ready to be sent. The tag is the room's version, followed by a mark if time alone has changed the board
 * since.
 */
export interface ReadyBoard {
  readonly body: Buffer;
  readonly etag: string;
}

interface CachedSiteBoard extends ReadyBoard {
  /** Weak: a buffer does not keep an evicted board in memory. */
  readonly board: WeakRef<DayBoard>;
  readonly v: number;
  readonly revision: number;
  readonly until: number;
  /** The cells as first built at this version. */
  readonly first: string;
}

const MAX_CACHED = 1_000;

/** Caches a site's day as one buffer, built once per change and sent to every caller. */
@Injectable()
export class SiteBoardService {
  private readonly cache = new Map<string, CachedSiteBoard>();

  constructor(
    private readonly tables: VenueTables,
    private readonly boards: BoardService,
    private readonly cells: CellService,
    private readonly clock: SchoolClock,
  ) {}

  /** Returns the board if its buffer is still valid, without waiting. */
  ready(siteId: number, date: LocalDate): ReadyBoard | null {
    const cached = this.cache.get(`${siteId}:${date}`);
    if (!cached || cached.until <= this.clock.now() || cached.revision !== this.tables.revision) return null;
    const board = this.boards.ready(siteId, date);
    return board !== null && board === cached.board.deref() && board.v === cached.v ? cached : null;
  }

  /** Returns the board of a site's day. Throws for an unknown site. */
  async load(siteId: number, date: LocalDate): Promise<ReadyBoard> {
    const site = this.tables.site(siteId);
    if (!site?.on) throw new Failure(systemFailure.notFound);
    if (!this.boards.covers(date)) return this.build(site, date, emptyBoard, undefined);
    const board = await this.boards.open(siteId, date);
    const key = `${siteId}:${date}`;
    const made = this.build(site, date, board, this.cache.get(key));
    if (this.cache.size >= MAX_CACHED) this.cache.clear();
    this.cache.set(key, made);
    return made;
  }

  private build(site: Site, date: LocalDate, board: DayBoard, before: CachedSiteBoard | undefined): CachedSiteBoard {
    const now = this.clock.now();
    const day = this.tables.day(site, date);
    const rows = this.cells.cells(site, day, board, publicAccess);
    const states = new Map(rows.map(({ space, time, state }) => [`${space.id}/${time.id}`, state]));
    const covered = board !== emptyBoard;
    const { cells } = encodeBoard(
      site.spaces.map(({ id }) => id),
      day.times.map(({ id }) => id),
      (space, time) => (covered ? states.get(`${space}/${time}`)?.status : undefined) ?? slotStatus.notOpen,
    );
    const counts = site.bookingMode === bookingMode.capacity;
    const answer: AnswerOf<typeof reservations.siteBoard> = {
      siteId: site.id,
      date,
      v: board.v,
      at: now,
      spaces: site.spaces.map(({ id, spaceName, enName }) => ({ id, name: spaceName, enName })),
      times: day.times.map(({ id, beginMinute, endMinute }) => ({
        id,
        begin: clockOf(beginMinute),
        end: clockOf(endMinute),
      })),
      cells,
      ...(counts ? { left: rows.map(({ state }) => state.left) } : {}),
      total: counts ? site.seatCount : null,
    };
    const sameVersion = before?.v === board.v && before.revision === this.tables.revision;
    const first = sameVersion ? before.first : cells;
    const mark = first === cells ? '' : `.${createHash('sha1').update(cells).digest('hex').slice(0, 6)}`;
    return {
      body: Buffer.from(JSON.stringify(answer)),
      etag: `"${board.v}${mark}"`,
      board: new WeakRef(board),
      v: board.v,
      revision: this.tables.revision,
      first,
      until: covered ? this.cells.nextChange(site, day, board, now, instantOf) : Number.POSITIVE_INFINITY,
    };
  }
}
