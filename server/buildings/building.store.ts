import { Injectable } from '@nestjs/common';
import { role } from '#domain/session/role.status';
import { switchStatus } from '#domain/venues/venue.status';
import type { BuildingRow } from '#contract/buildings/building.contract';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

const list: ListQuery<'keyword' | 'campusId' | 'status', 'name' | 'buildArea' | 'year'> = {
  select: `
    b.id, b.name, b.en_name as "enName", b.campus_id as "campusId", coalesce(c.campus_name, '') as "campusName",
    coalesce(c.en_name, '') as "enCampusName", b.code, b.address, b.year, b.floors_above as "floorsAbove",
    b.floors_below as "floorsBelow", b.build_area / 100.0 as "buildArea", b.usable_area / 100.0 as "usableArea",
    coalesce(r.rooms, 0)::int as rooms, coalesce(r.area, 0) / 100.0 as "roomArea", b.manager_ids as "managerIds",
    coalesce((
      select string_agg(u.name, '、' order by u.name) from v_app_user u where u.id = any (b.manager_ids)
    ), '') as managers,
    coalesce((
      select string_agg(coalesce(nullif(u.en_name, ''), u.name), ', ' order by u.name)
      from v_app_user u
      where u.id = any (b.manager_ids)
    ), '') as "enManagers",
    b.lng, b.lat, b.pics, b.status, b.version
  `,
  from: `
    building b
      left join v_campus c on c.id = b.campus_id
      left join lateral (
        select count(*) as rooms, sum(x.area) as area
        from floor f
          join v_room x on x.floor_id = f.id
        where f.building_id = b.id
      ) r on true
  `,
  filters: {
    keyword: contains('b.name', 'b.en_name', 'b.code', 'b.address'),
    campusId: equals('b.campus_id'),
    status: equals('b.status'),
  },
  sorts: { name: 'b.name', buildArea: 'b.build_area', year: 'b.year' },
  countFrom: 'building b',
  tieBreaker: 'b.name, b.id',
};

/** Roles that administer spaces. */
const SPACE_ROLES = [role.spaceAdmin, role.spacePrincipal, role.officeAdmin, role.officeClerk].join(', ');

/** A name to choose by its id. */
interface Choice {
  id: number;
  name: string;
  enName: string;
}

/** Reads buildings and what their form offers. */
@Injectable()
export class BuildingStore {
  readonly list: StoredList<BuildingRow>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list);
  }

  /** Returns all buildings in use by name. */
  enabled(): Promise<(Choice & { campusId: number | null; status: number })[]> {
    return this.db.rows(
      `
        select id, name, en_name as "enName", campus_id as "campusId", status
        from building
        where status = ${switchStatus.on}
        order by name, id
      `,
    );
  }

  campuses(): Promise<Choice[]> {
    return this.db.rows('select id, campus_name as name, en_name as "enName" from v_campus order by sort, id');
  }

  /** Returns the active people who hold a role that administers spaces. */
  managers(): Promise<Choice[]> {
    return this.db.rows(
      `
        select distinct u.id, u.name, coalesce(nullif(u.en_name, ''), u.name) as "enName"
        from v_role_grant g
          join v_app_user u on u.id = g.user_id and u.status = 1
        where g.role_id in (${SPACE_ROLES})
        order by u.name, u.id
      `,
    );
  }

  /** Returns how many of these people hold a role that administers spaces. */
  async countManagers(tx: Tx, ids: readonly number[]): Promise<number> {
    const [row] = await tx.rows<{ n: number }>(
      `
        select count(distinct user_id)::int as n
        from v_role_grant
        where user_id = any ($1) and role_id in (${SPACE_ROLES})
      `,
      [ids],
    );
    return row?.n ?? 0;
  }
}
