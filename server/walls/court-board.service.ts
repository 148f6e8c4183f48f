import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { clockOf } from '#domain/kit/time';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { wallScreens } from '#contract/walls/wall-screen.contract';
import { AnswerCache } from '#server/kit/runtime/answer-cache';
import { Clock, zoneName } from '#server/kit/runtime/clock';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';
import { CourtBoardStore, type CourtBooking } from './court-board.store';

type Board = AnswerOf<typeof wallScreens.courts>;

/** Cache time of a board in milliseconds: many screens of one hall cost one statement. */
const BOARD_TTL_MS = 2_000;

const holderOf = ({ name, isLabel }: CourtBooking): string | null =>
  name === '' ? null : isLabel ? name : maskName(name);

/** Court boards: the running and the next booking of every court, with masked names for paired displays only. */
@Injectable()
export class CourtBoardService {
  private readonly boards = new AnswerCache<string, Board>(BOARD_TTL_MS);

  constructor(
    private readonly tables: VenueTables,
    private readonly store: CourtBoardStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the board of a site, or of all sites of a venue. `maySeeNames` tells whether the caller is a paired display
   * of the venue; others get no names. Throws `notFound` for an unknown place.
   */
  async board(
    { venueId, siteId }: ParsedOf<typeof wallScreens.courts>,
    maySeeNames: (venueId: number) => Promise<boolean>,
  ): Promise<Board> {
    const sites = this.tables.sites.filter((site) =>
      siteId === undefined ? site.venueId === venueId && site.on : site.id === siteId,
    );
    const [first] = sites;
    if (!first) throw new Failure(systemFailure.notFound);
    const now = this.clock.now();
    const key = sites.map(({ id }) => id).join();
    const board = await this.boards.get(key, now, () => this.read(sites, now));
    if (await maySeeNames(first.venueId)) return board;
    const anonymous = <B extends Board['courts'][number]['next']>(one: B): B => one && { ...one, holder: null };
    return {
      ...board,
      courts: board.courts.map((court) => ({ ...court, now: anonymous(court.now), next: anonymous(court.next) })),
    };
  }

  private async read(sites: readonly Site[], at: number): Promise<Board> {
    const siteIds = sites.map(({ id }) => id);
    const [bookings, { waiting, calls }] = await Promise.all([
      this.store.bookings(siteIds),
      this.store.waitlist(siteIds),
    ]);
    const courts = sites.flatMap((site) =>
      site.spaces.map((space) => {
        const own = bookings.filter(({ spaceId }) => spaceId === space.id);
        const now = own.find(({ running }) => running);
        const next = own.find(({ running }) => !running);
        return {
          id: space.id,
          siteId: site.id,
          now: now
            ? { begin: now.begin, end: now.end, holder: holderOf(now), arrived: now.arrived, arriveBy: now.arriveBy }
            : null,
          next: next ? { begin: next.begin, end: next.end, holder: holderOf(next) } : null,
        };
      }),
    );
    return {
      at,
      timezone: zoneName(),
      venueId: sites[0]?.venueId ?? 0,
      sites: sites.map((site) => ({
        id: site.id,
        name: site.siteName,
        enName: site.enName,
        bookPath: `/venue/venue-reservation/${site.id}`,
        openTo: clockOf(site.openEnd),
      })),
      courts,
      waitlist: {
        waiting,
        calls: calls.map(({ id, name, enName, begin, until }) => ({
          no: String(id % 1_000).padStart(3, '0'),
          name,
          enName,
          begin,
          until,
        })),
      },
    };
  }
}
