import { Injectable } from '@nestjs/common';
import { roomUseStatus } from '#domain/rooms/room.status';
import type { OfficeRoomRow } from '#contract/office-spaces/office-space.contract';
import { orgScope } from '#server/kit/access/org-scope';
import type { Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

const OVER = 'case when t.occupants > 0 then greatest(r.area - t.standard, 0) else 0 end';
const list: ListQuery<'keyword' | 'orgId' | 'usage' | 'over' | 'empty' | 'id', 'roomNo' | 'area' | 'overArea'> = {
  select: `
    r.id, r.room_no as "roomNo", b.name || ' ' || f.name as place, b.en_name || ', ' || f.en_name as "enPlace",
    coalesce(o.name, '') as "orgName", coalesce(o.en_name, '') as "enOrgName", r.usage,
    case
      when r.use_status = ${roomUseStatus.inUse} and ${OVER} > 0 then ${roomUseStatus.overQuota}
      else r.use_status
    end as "useStatus",
    coalesce(t.people, '') as people, coalesce(t.en_people, '') as "enPeople", coalesce(t.occupants, 0) as occupants,
    coalesce(t.standard, 0) / 100.0 as standard, r.area / 100.0 as area, ${OVER} / 100.0 as "overArea",
    t.end_on::text as "endOn"
  `,
  from: `
    v_room r
      join v_floor f on f.id = r.floor_id
      join v_building b on b.id = f.building_id
      join space_usage su on su.usage = r.usage and su.counted
      left join v_org o on o.id = r.org_id
      left join (
        select x.room_id, string_agg(u.name, '、' order by u.name) as people,
          string_agg(coalesce(nullif(u.en_name, ''), u.name), ', ' order by u.name) as en_people,
          count(*)::int as occupants, sum(x.standard)::int as standard, min(c.end_on) as end_on
        from v_occupant_today x
          join space_user s on s.id = x.space_user_id
          join v_app_user u on u.id = s.user_id
          join office_occupant c on c.room_id = x.room_id and c.space_user_id = x.space_user_id
            and c.begin_on <= school_now()::date and (c.end_on is null or c.end_on >= school_now()::date)
        group by x.room_id
      ) t on t.room_id = r.id
  `,
  filters: {
    keyword: contains('r.room_no', 'r.name', 't.people'),
    orgId: equals('r.org_id'),
    usage: equals('r.usage'),
    over: (value) => (value === true ? `${OVER} > 0` : 'true'),
    empty: (value) => (value === true ? 't.occupants is null' : 'true'),
    id: equals('r.id'),
  },
  sorts: { roomNo: ['b.name', 'f.no', 'r.room_no'], area: 'r.area', overArea: OVER },
  tieBreaker: 'b.name, f.no, r.room_no, r.id',
};

/** The quota and the use of a department today, in hundredths of a square metre. */
export interface DepartmentUse {
  readonly id: number;
  readonly name: string;
  readonly enName: string;
  readonly quota: number;
  readonly area: number;
  readonly people: number;
  readonly rooms: number;
}

/** Reads rooms that count towards quotas, with their occupants, and the use of departments. */
@Injectable()
export class OfficeSpaceStore {
  readonly list: StoredList<OfficeRoomRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope) =>
      orgScope(scope, { org: 'r.org_id', person: 'r.principal_user_id' }),
    );
  }

  /** Returns the departments of a scope that have rooms or people. */
  departments({ orgIds }: Scope): Promise<DepartmentUse[]> {
    return this.db.rows<{
      id: number;
      name: string;
      enName: string;
      quota: number;
      area: number;
      people: number;
      rooms: number;
    }>(
      `
        select o.id, o.name, o.en_name as "enName", (coalesce(p.standard, 0) + coalesce(q.area, 0))::int as quota,
          coalesce(r.area, 0)::int as area, coalesce(p.people, 0)::int as people, coalesce(r.rooms, 0)::int as rooms
        from v_org o
          left join space_org_quota q on q.org_id = o.id
          left join (
            select s.org_id, count(*) as people, sum(coalesce(s.quota_area, k.area)) as standard
            from space_user s
              join space_rank_quota k on k.rank = s.rank
            group by s.org_id
          ) p on p.org_id = o.id
          left join (
            select v.org_id, count(*) as rooms, sum(v.area) as area
            from v_room v
              join space_usage u on u.usage = v.usage and u.counted
            group by v.org_id
          ) r on r.org_id = o.id
        where (p.people is not null or r.rooms is not null) and ($1::int[] is null or o.id = any ($1))
        order by o.sort, o.id
      `,
      [orgIds],
    );
  }

  /** Returns the people of a scope who may be assigned to a room. */
  candidates({ orgIds }: Scope): Promise<{ id: number; name: string; enName: string }[]> {
    return this.db.rows(
      `
        select s.id, u.name || ' · ' || o.name as name,
          coalesce(nullif(u.en_name, ''), u.name) || ' · ' || o.en_name as "enName"
        from space_user s
          join v_app_user u on u.id = s.user_id
          join v_org o on o.id = s.org_id
        where $1::int[] is null or s.org_id = any ($1)
        order by u.name, s.id
      `,
      [orgIds],
    );
  }
}
