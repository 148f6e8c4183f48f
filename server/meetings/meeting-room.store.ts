import { Injectable } from '@nestjs/common';
import { meetingCheck, roomLayout, type MeetingCheck, type MeetingService } from '#domain/meetings/meeting.status';
import { webType } from '#domain/venues/venue.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { meetingSites, MeetingSiteRow } from '#contract/meetings/meeting-desk.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { MeetingRoomEntity } from './meeting-room.entity';

type RoomFilter = keyof Omit<ParsedOf<typeof meetingSites.list>, 'page' | 'size'>;

/** A meeting room with its place in the register of rooms. */
export interface RoomFacts extends Record<string, unknown> {
  readonly siteId: number;
  readonly buildingId: number | null;
  readonly buildingName: string;
  readonly enBuildingName: string;
  readonly floorName: string;
  readonly enFloorName: string;
  readonly roomNo: string;
  readonly capacity: number;
  readonly layout: number;
  readonly equipment: readonly MeetingService[];
  readonly checkMode: MeetingCheck;
}

/** A room as its form changes it. `version` is 0 while it has no settings. */
export interface StoredRoom extends Record<string, unknown> {
  readonly siteId: number;
  readonly venueId: number;
  readonly capacity: number;
  readonly layout: number;
  readonly equipment: readonly string[];
  readonly checkMode: number;
  readonly version: number;
}

const PLACE = `
  left join v_room o on o.site_id = s.id
  left join v_floor f on f.id = o.floor_id
  left join v_building b on b.id = f.building_id
`;
const PLACE_NAMES = `
  b.id as "buildingId", coalesce(b.name, '') as "buildingName", coalesce(b.en_name, '') as "enBuildingName",
  coalesce(f.name, '') as "floorName", coalesce(f.en_name, '') as "enFloorName", coalesce(o.room_no, '') as "roomNo"
`;

const list: ListQuery<RoomFilter, never> = {
  select: `
    s.id, s.site_name as "siteName", s.en_name as "enName", s.venue_id as "venueId", v.venue_name as "venueName",
    v.en_name as "enVenueName", ${PLACE_NAMES}, coalesce(r.capacity, 0) as capacity,
    coalesce(r.layout, ${roomLayout.round}) as layout, coalesce(r.equipment, '{}') as equipment,
    coalesce(r.check_mode, ${meetingCheck.none}) as "checkMode", s.status, coalesce(r.version, 0) as version
  `,
  from: `
    v_site s
      join v_venue v on v.id = s.venue_id
      left join meeting_room r on r.site_id = s.id
      ${PLACE}
  `,
  filters: {
    keyword: contains('s.site_name', 's.en_name', 'o.room_no'),
    venueId: equals('s.venue_id'),
    checkMode: equals(`coalesce(r.check_mode, ${meetingCheck.none})`),
  },
  sorts: {},
  tieBreaker: 'v.sort, v.id, s.sort, s.id',
};

/** Meeting rooms: their settings and their place. */
@Injectable()
export class MeetingRoomStore {
  readonly list: StoredList<MeetingSiteRow & Record<string, unknown>, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope: Scope) => (bind) => [
      `v.web_type = ${webType.meeting}`,
      ...scopeConditions(scope, { venue: 's.venue_id', merchant: 'v.merchant_id' })(bind),
    ]);
  }

  /** Returns every room that has settings. */
  all(): Promise<RoomFacts[]> {
    return this.db.rows<RoomFacts>(
      `
        select r.site_id as "siteId", ${PLACE_NAMES}, r.capacity, r.layout, r.equipment, r.check_mode as "checkMode"
        from meeting_room r
          join v_site s on s.id = r.site_id
          ${PLACE}
        order by r.site_id
      `,
    );
  }

  /** Returns the settings of a room; undefined if it has none. */
  async facts(siteId: number): Promise<Pick<RoomFacts, 'capacity' | 'checkMode'> | undefined> {
    const room = await this.db.repository(MeetingRoomEntity).findOneBy({ siteId });
    return room ? { capacity: room.capacity, checkMode: room.checkMode as MeetingCheck } : undefined;
  }

  /** Locks a room of a venue of meeting rooms; undefined if the site is none. */
  async lock(tx: Tx, siteId: number): Promise<StoredRoom | undefined> {
    await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`meeting-room:${siteId}`]);
    const [row] = await tx.rows<StoredRoom>(
      `
        select
          s.id as "siteId", s.venue_id as "venueId", coalesce(r.capacity, 0) as capacity,
          coalesce(r.layout, ${roomLayout.round}) as layout, coalesce(r.equipment, '{}') as equipment,
          coalesce(r.check_mode, ${meetingCheck.none}) as "checkMode", coalesce(r.version, 0) as version
        from v_site s
          join v_venue v on v.id = s.venue_id and v.web_type = ${webType.meeting}
          left join meeting_room r on r.site_id = s.id
        where s.id = $1
      `,
      [siteId],
    );
    return row;
  }

  /** Writes the settings of a room; returns their version. */
  async put(
    tx: Tx,
    siteId: number,
    room: Pick<StoredRoom, 'capacity' | 'layout' | 'equipment' | 'checkMode'>,
  ): Promise<number> {
    const [row] = await tx.rows<{ version: number }>(
      `
        insert into meeting_room as r (site_id, capacity, layout, equipment, check_mode)
        values ($1, $2, $3, $4, $5)
        on conflict (site_id)
        do update set capacity = excluded.capacity, layout = excluded.layout, equipment = excluded.equipment,
          check_mode = excluded.check_mode, version = r.version + 1
        returning version
      `,
      [siteId, room.capacity, room.layout, room.equipment, room.checkMode],
    );
    return row?.version ?? 0;
  }
}
