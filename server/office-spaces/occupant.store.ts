import { Injectable } from '@nestjs/common';
import type { RoomOccupancy } from '#domain/space-changes/space-change.rules';
import type { OccupantRow } from '#contract/office-spaces/space-user.contract';
import { orgScope } from '#server/kit/access/org-scope';
import type { Scope } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

const list: ListQuery<'keyword' | 'orgId' | 'current' | 'endBefore' | 'id' | 'roomId' | 'spaceUserId', 'begin'> = {
  select: `
    c.id, c.room_id as "roomId", r.room_no as "roomNo", b.name || ' ' || f.name as place,
    b.en_name || ', ' || f.en_name as "enPlace", c.space_user_id as "spaceUserId", u.name,
    coalesce(nullif(u.en_name, ''), u.name) as "enName", o.name as "orgName", o.en_name as "enOrgName", s.rank,
    coalesce(s.quota_area, q.area) / 100.0 as standard, coalesce(t.share, 0) / 100.0 as share,
    c.begin_on::text as "beginOn", c.end_on::text as "endOn", c.note, c.version
  `,
  from: `
    office_occupant c
      join space_user s on s.id = c.space_user_id
      join space_rank_quota q on q.rank = s.rank
      join v_app_user u on u.id = s.user_id
      join v_org o on o.id = s.org_id
      join v_room r on r.id = c.room_id
      join v_floor f on f.id = r.floor_id
      join v_building b on b.id = f.building_id
      left join v_occupant_today t on t.room_id = c.room_id and t.space_user_id = c.space_user_id
        and c.begin_on <= school_now()::date and (c.end_on is null or c.end_on >= school_now()::date)
  `,
  filters: {
    keyword: contains('u.name', 'u.username', 'r.room_no'),
    orgId: equals('s.org_id'),
    current: (value) =>
      value === true
        ? 'c.begin_on <= school_now()::date and (c.end_on is null or c.end_on >= school_now()::date)'
        : 'true',
    endBefore: (value, bind) => `c.end_on <= ${bind(value)}::date`,
    id: equals('c.id'),
    roomId: equals('c.room_id'),
    spaceUserId: equals('c.space_user_id'),
  },
  sorts: { begin: 'c.begin_on' },
  tieBreaker: 'c.end_on desc nulls first, c.begin_on desc, c.id',
};

const MOST_RECORDS = 500;

/** Reads the periods in which people use rooms. */
@Injectable()
export class OccupantStore {
  readonly list: StoredList<OccupantRow, [scope: Scope]>;
  private readonly all: StoredList<OccupantRow>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope) =>
      orgScope(scope, { org: 's.org_id', person: 'r.principal_user_id' }),
    );
    this.all = new StoredList(db, list);
  }

  /** Returns the records of a person, the current ones first. */
  ofPerson(spaceUserId: number): Promise<OccupantRow[]> {
    return this.all.first({ spaceUserId }, MOST_RECORDS);
  }

  /** Returns the records of a room, the current ones first. */
  ofRoom(roomId: number): Promise<OccupantRow[]> {
    return this.all.first({ roomId }, MOST_RECORDS);
  }

  /** Returns the settled months of a person in a room, in hundredths of a square metre. */
  months(
    roomId: number,
    spaceUserId: number,
  ): Promise<{ month: string; standard: number; share: number; all: number }[]> {
    return this.db.rows(
      `
        select to_char(m.month, 'YYYY-MM') as month, m.standard, m.share, (
          select sum(x.share)::int
          from space_month_occupant x
          where x.month = m.month and x.space_user_id = m.space_user_id
        ) as all
        from space_month_occupant m
        where m.room_id = $1 and m.space_user_id = $2
        order by m.month
      `,
      [roomId, spaceUserId],
    );
  }

  /** Returns who uses these rooms today. */
  async today(tx: Pick<Tx, 'rows'>, roomIds: readonly number[]): Promise<RoomOccupancy[]> {
    return tx.rows<RoomOccupancy & Record<string, unknown>>(
      `
        select room_id as "roomId", space_user_id as "spaceUserId"
        from v_occupant_today
        where room_id = any ($1)
        order by room_id, space_user_id
      `,
      [roomIds],
    );
  }

  /** Ends the use of rooms yesterday; a use that began today is deleted. */
  async leave(tx: Tx, people: readonly RoomOccupancy[]): Promise<void> {
    const pairs = JSON.stringify(people);
    await tx.rows(
      `
        delete from office_occupant o
        using jsonb_to_recordset($1::jsonb) as x("roomId" int, "spaceUserId" int)
        where o.room_id = x."roomId" and o.space_user_id = x."spaceUserId" and o.begin_on = school_now()::date
      `,
      [pairs],
    );
    await tx.rows(
      `
        update office_occupant o
        set end_on = school_now()::date - 1, version = version + 1
        from jsonb_to_recordset($1::jsonb) as x("roomId" int, "spaceUserId" int)
        where o.room_id = x."roomId" and o.space_user_id = x."spaceUserId" and o.begin_on < school_now()::date
          and (o.end_on is null or o.end_on >= school_now()::date)
      `,
      [pairs],
    );
  }

  /** Begins the use of rooms today. */
  async join(tx: Tx, people: readonly RoomOccupancy[]): Promise<void> {
    await tx.rows(
      `
        insert into office_occupant (room_id, space_user_id, begin_on)
        select x."roomId", x."spaceUserId", school_now()::date
        from jsonb_to_recordset($1::jsonb) as x("roomId" int, "spaceUserId" int)
      `,
      [JSON.stringify(people)],
    );
  }

  /** Keeps months from being settled until the transaction ends. */
  async lockMonths(tx: Tx): Promise<void> {
    await tx.rows('select 1 from space_config for share');
  }

  /** Returns the last day of the last settled month; null before the first. */
  async settledUntil(on: Pick<Db | Tx, 'rows'>): Promise<string | null> {
    const [row] = await on.rows<{ day: string | null }>(
      `select (max(month) + interval '1 month' - interval '1 day')::date::text as day from space_month`,
    );
    return row?.day ?? null;
  }

  /** Locks a room against changes and returns its department and person in charge; undefined if there is none. */
  async roomOf(
    tx: Tx,
    roomId: number,
  ): Promise<{ orgId: number | null; principalUserId: number | null; roomNo: string } | undefined> {
    const [row] = await tx.rows<{ orgId: number | null; principalUserId: number | null; roomNo: string }>(
      `
        select org_id as "orgId", principal_user_id as "principalUserId", room_no as "roomNo"
        from v_room
        where id = $1
        for share
      `,
      [roomId],
    );
    return row;
  }
}
