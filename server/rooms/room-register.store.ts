import { Injectable } from '@nestjs/common';
import { roomUseStatus } from '#domain/rooms/room.status';
import { role } from '#domain/session/role.status';
import type { RoomRow } from '#contract/rooms/room.contract';
import type { RoomGroup, RoomGroupRow } from '#contract/rooms/space-overview.contract';
import { orgScope } from '#server/kit/access/org-scope';
import { scopeSql, type Scope } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

/** A room in use whose area exceeds the standard of its people is over quota. */
const USE_STATUS = `
  case
    when r.use_status = ${roomUseStatus.inUse} and r.area > t.standard then ${roomUseStatus.overQuota}
    else r.use_status
  end
`;
const list: ListQuery<
  'keyword' | 'id' | 'buildingId' | 'floorId' | 'usage' | 'orgId' | 'useStatus',
  'roomNo' | 'area' | 'capacity'
> = {
  select: `
    r.id, f.building_id as "buildingId", b.name as "buildingName", b.en_name as "enBuildingName",
    r.floor_id as "floorId", f.no as "floorNo", f.name as "floorName", f.en_name as "enFloorName",
    r.room_no as "roomNo", r.name, r.en_name as "enName", r.area / 100.0 as area, r.usage, r.org_id as "orgId",
    coalesce(o.name, '') as "orgName", coalesce(o.en_name, '') as "enOrgName",
    r.principal_user_id as "principalUserId", coalesce(p.name, '') as "principalName",
    coalesce(nullif(p.en_name, ''), p.name, '') as "enPrincipalName", r.capacity, r.facilities, r.key_no as "keyNo",
    r.network_no as "networkNo", ${USE_STATUS} as "useStatus", r.site_id as "siteId",
    coalesce(s.site_name, '') as "siteName", coalesce(s.en_name, '') as "enSiteName", r.version
  `,
  from: `
    (select * from room where retired_at is null) r
      join v_floor f on f.id = r.floor_id
      join v_building b on b.id = f.building_id
      left join v_org o on o.id = r.org_id
      left join v_app_user p on p.id = r.principal_user_id
      left join v_site s on s.id = r.site_id
      left join (
        select room_id, sum(standard) as standard from v_occupant_today group by room_id
      ) t on t.room_id = r.id
  `,
  filters: {
    keyword: contains('r.room_no', 'r.name', 'r.en_name', 'r.key_no'),
    id: equals('r.id'),
    buildingId: equals('f.building_id'),
    floorId: equals('r.floor_id'),
    usage: equals('r.usage'),
    orgId: equals('r.org_id'),
    useStatus: equals(`(${USE_STATUS})`),
  },
  sorts: { roomNo: ['b.name', 'f.no', 'r.room_no'], area: 'r.area', capacity: 'r.capacity' },
  tieBreaker: 'b.name, f.no, r.room_no, r.id',
};

/** A name to choose by its id. */
interface RoomChoice {
  id: number;
  name: string;
  enName: string;
}

/** A floor with the names by which a workbook names it. */
export interface NamedFloor {
  readonly id: number;
  readonly buildingName: string;
  readonly no: number;
}

/** Reads rooms and what their form offers. */
@Injectable()
export class RoomRegisterStore {
  readonly list: StoredList<RoomRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope) =>
      orgScope(scope, { org: 'r.org_id', person: 'r.principal_user_id' }),
    );
  }

  /** Returns the rooms of a scope in groups, with the names of their buildings and departments. Areas in square metres. */
  async overview(scope: Scope): Promise<readonly (RoomGroupRow & RoomGroup)[]> {
    const values: unknown[] = [];
    const within = orgScope(scope, { org: 'r.org_id', person: 'r.principal_user_id' })(
      (value) => `$${values.push(value)}`,
    );
    return this.db.rows(
      `
        select f.building_id as "buildingId", b.name as "buildingName", b.en_name as "enBuildingName", r.usage,
          ${USE_STATUS} as "useStatus", r.org_id as "orgId", coalesce(o.name, '') as "orgName",
          coalesce(o.en_name, '') as "enOrgName", count(*)::int as rooms, sum(r.area)::int / 100.0 as area
        from ${list.from}
        where ${['true', ...within].join(' and ')}
        group by 1, 2, 3, 4, 5, 6, 7, 8
        order by 2, 1, 4, 5, 7
      `,
      values,
    );
  }

  /** Returns a building with its floors from the top down; undefined if there is none. */
  async building(
    id: number,
  ): Promise<(RoomChoice & { floors: (RoomChoice & { no: number; area: number })[] }) | undefined> {
    const [building] = await this.db.rows<RoomChoice>(
      'select id, name, en_name as "enName" from v_building where id = $1',
      [id],
    );
    if (!building) return undefined;
    const floors = await this.db.rows<RoomChoice & { no: number; area: number }>(
      `
        select id, no, name, en_name as "enName", area / 100.0 as area
        from v_floor
        where building_id = $1
        order by no desc
      `,
      [id],
    );
    return { ...building, floors };
  }

  /** Returns every room of a building that a scope includes. */
  ofBuilding(scope: Scope, buildingId: number, limit: number): Promise<RoomRow[]> {
    return this.list.first({ buildingId, sort: 'roomNo', order: 'asc' }, limit, scope);
  }

  buildings(): Promise<RoomChoice[]> {
    return this.db.rows('select id, name, en_name as "enName" from v_building where status = 1 order by name, id');
  }

  floors(): Promise<(RoomChoice & { buildingId: number })[]> {
    return this.db.rows(
      `
        select f.id, b.name || ' ' || f.name as name, b.en_name || ', ' || f.en_name as "enName",
          f.building_id as "buildingId"
        from v_floor f
          join v_building b on b.id = f.building_id and b.status = 1
        order by b.name, f.no
      `,
    );
  }

  /** Returns the active departments of a scope. */
  orgs({ orgIds }: Scope): Promise<RoomChoice[]> {
    return this.db.rows(
      `
        select id, name, en_name as "enName"
        from v_org
        where status = 1 and ($1::int[] is null or id = any ($1))
        order by sort, id
      `,
      [orgIds],
    );
  }

  /** Returns the active people who may be in charge of a room. */
  principals(): Promise<RoomChoice[]> {
    return this.db.rows(
      `
        select u.id, u.name, coalesce(nullif(u.en_name, ''), u.name) as "enName"
        from v_role_grant g
          join v_app_user u on u.id = g.user_id and u.status = 1
        where g.role_id = ${role.spacePrincipal}
        order by u.name, u.id
      `,
    );
  }

  /** Returns the sites of the venues a scope includes. */
  sites(scope: Scope): Promise<RoomChoice[]> {
    const values: unknown[] = [];
    const within = scopeSql(
      { ...scope, orgIds: null, ownerId: null },
      { venue: 'v.id', merchant: 'v.merchant_id' },
      values,
    );
    return this.db.rows(
      `
        select s.id, v.venue_name || ' ' || s.site_name as name, v.en_name || ', ' || s.en_name as "enName"
        from v_site s
          join v_venue v on v.id = s.venue_id
        where s.status = 1 and ${within}
        order by v.sort, v.id, s.sort, s.id
      `,
      values,
    );
  }

  async isPrincipal(tx: Tx, userId: number): Promise<boolean> {
    const rows = await tx.rows(
      `select user_id from v_role_grant where user_id = $1 and role_id = ${role.spacePrincipal}`,
      [userId],
    );
    return rows.length > 0;
  }

  /** Returns the floors of the buildings with one of these names. */
  floorsNamed(names: readonly string[]): Promise<NamedFloor[]> {
    return this.db.rows<{ id: number; buildingName: string; no: number }>(
      `
        select f.id, b.name as "buildingName", f.no
        from v_floor f
          join v_building b on b.id = f.building_id
        where b.name = any ($1)
      `,
      [names],
    );
  }
}
