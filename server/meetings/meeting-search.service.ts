import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { clockOf, DAY_MINUTES, HOUR_MINUTES, minute, type LocalDate } from '#domain/kit/time';
import { canBook } from '#domain/boards/slot.rules';
import { meetingFailure } from '#domain/meetings/meeting.failures';
import { compareRooms, freeUntil, isFreeFor, meetsNeeds, type RoomSlot } from '#domain/meetings/meeting-search.rules';
import { role } from '#domain/session/role.status';
import { webType } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { MeetingRoomView, meetings } from '#contract/meetings/meeting.contract';
import { BoardService } from '#server/boards/board.service';
import { DayViewService } from '#server/boards/day-view.service';
import type { Caller } from '#server/kit/access/caller';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';
import { MeetingRoomStore, type RoomFacts } from './meeting-room.store';

/** How long the places of rooms are kept in memory: a change of a building shows after this time, in milliseconds. */
const FACTS_MS = 30_000;

interface KnownRooms {
  readonly revision: number;
  readonly at: number;
  readonly rooms: Promise<ReadonlyMap<number, RoomFacts>>;
}

/** Searches meeting rooms. Days cached in memory cost no statement. */
@Injectable()
export class MeetingSearchService {
  private known: KnownRooms | null = null;

  constructor(
    private readonly tables: VenueTables,
    private readonly boards: BoardService,
    private readonly views: DayViewService,
    private readonly store: MeetingRoomStore,
  ) {}

  /**
   * Returns rooms that meet the needs: those free for the whole time first, the smallest of them first. Visitors see what
   * the first role that may apply would see.
   */
  async search(
    { date, from, to, onlyFree, ...needs }: ParsedOf<typeof meetings.rooms>,
    caller: Caller,
  ): Promise<AnswerOf<typeof meetings.rooms>> {
    const roleOf = (site: Site): number =>
      caller.kind === 'member' ? caller.roleId : (site.openObjects[0] ?? role.external);
    const now = this.boards.clock.moment();
    const day = date ?? now.date;
    const begin = from === undefined ? now.at : minute(from);
    const end = Math.max(to === undefined ? Math.min(begin + HOUR_MINUTES, DAY_MINUTES) : minute(to), begin + 1);
    const facts = await this.facts();
    const rooms = this.tables.sites.flatMap((site) => {
      const room = facts.get(site.id);
      return room && site.on && site.venue.webType === webType.meeting ? [{ site, room }] : [];
    });
    const fitting = rooms.filter(({ room }) => meetsNeeds(room, needs));
    const found = await Promise.all(
      fitting.map(async ({ site, room }) => ({
        site,
        room,
        ...(await this.dayOf(site, day, roleOf(site), begin, end)),
      })),
    );
    return {
      date: day,
      from: clockOf(begin),
      to: clockOf(end),
      rooms: found
        .filter(({ free }) => free || !onlyFree)
        .sort((a, b) => Number(b.free) - Number(a.free) || compareRooms(a.room, b.room))
        .map(({ site, room, free, until, slots }) => ({
          ...this.viewOf(site, room),
          free,
          freeUntil: until === null ? null : clockOf(until),
          slots: slots.map((slot) => ({ begin: clockOf(slot.begin), end: clockOf(slot.end), free: slot.free })),
        })),
      buildings: [
        ...new Map(
          rooms.flatMap(({ room }) =>
            room.buildingId === null
              ? []
              : [
                  [
                    room.buildingId,
                    { id: room.buildingId, name: room.buildingName, enName: room.enBuildingName },
                  ] as const,
                ],
          ),
        ).values(),
      ],
    };
  }

  /** Returns one room. Throws if it does not exist or is disabled. */
  async room(siteId: number): Promise<MeetingRoomView> {
    const site = this.tables.site(siteId);
    const room = (await this.facts()).get(siteId);
    if (!site?.on || !room) throw new Failure(meetingFailure.meetingRoomMissing);
    return this.viewOf(site, room);
  }

  /** Returns a room as it was applied for, in use or not; null if it has no settings any more. */
  async find(siteId: number): Promise<MeetingRoomView | null> {
    const site = this.tables.site(siteId);
    const room = (await this.facts()).get(siteId);
    return site && room ? this.viewOf(site, room) : null;
  }

  /** Returns the slots of the space of a room that is free the longest, and whether it is free for the whole time. */
  private async dayOf(
    site: Site,
    date: LocalDate,
    roleId: number,
    begin: number,
    end: number,
  ): Promise<{ readonly free: boolean; readonly until: number | null; readonly slots: readonly RoomSlot[] }> {
    if (!this.boards.covers(date)) return { free: false, until: null, slots: [] };
    const spaces = new Map<number, RoomSlot[]>();
    const board = await this.boards.open(site.id, date);
    for (const { space, time, state } of this.views.cells(site, this.tables.day(site, date), board, roleId)) {
      const slots = spaces.get(space.id) ?? [];
      slots.push({ begin: time.beginMinute, end: time.endMinute, free: canBook(state) });
      spaces.set(space.id, slots);
    }
    const best = [...spaces.values()]
      .map((slots) => ({ free: isFreeFor(slots, begin, end), until: freeUntil(slots, begin), slots }))
      .sort((a, b) => Number(b.free) - Number(a.free) || (b.until ?? 0) - (a.until ?? 0))[0];
    return best ?? { free: false, until: null, slots: [] };
  }

  private viewOf(site: Site, { siteId, ...room }: RoomFacts): MeetingRoomView {
    const { venue, campus } = site;
    return {
      ...room,
      equipment: [...room.equipment],
      siteId,
      siteName: site.siteName,
      enSiteName: site.enName,
      venueId: venue.id,
      venueName: venue.venueName,
      enVenueName: venue.enName,
      campusName: campus.campusName,
      enCampusName: campus.enName,
      remark: site.remark,
      enRemark: site.enRemark,
    };
  }

  private async facts(): Promise<ReadonlyMap<number, RoomFacts>> {
    const at = this.boards.clock.now();
    const { revision } = this.tables;
    const { known } = this;
    if (known && known.revision === revision && at - known.at < FACTS_MS) return known.rooms;
    const rooms = this.store.all().then((all) => new Map(all.map((room) => [room.siteId, room])));
    this.known = { revision, at, rooms };
    rooms.catch(() => {
      this.known = null;
    });
    return rooms;
  }
}
