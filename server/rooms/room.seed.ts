import { floorNames, floorNumbers } from '#domain/buildings/floor.rules';
import { role } from '#domain/session/role.status';
import type { Db } from '#server/kit/db/db';
import { demoBuildings, demoFloorRooms } from '#domain/rooms/demo-floor.rules';

/** Width of the corridor side and depth of both sides of a demo floor, for its gross area. */
const WALLS = 1.12;

/**
 * Inserts the demo buildings with their floors and rooms, and limits the office administrators of the demo to one
 * department. Repeated runs add nothing.
 */
export async function seedRooms(db: Db): Promise<number> {
  const [{ n } = { n: 1 }] = await db.rows<{ n: number }>('select count(*)::int as n from building');
  if (n > 0) return 0;
  await db.rows(
    `
      update role_grant g
      set org_ids = '{10,11,12}'
      from app_user u
      where u.id = g.user_id and u.demo and g.role_id in (${role.officeAdmin}, ${role.officeClerk})
    `,
  );
  await db.rows(
    `
      update role_grant g
      set own = true
      from app_user u
      where u.id = g.user_id and u.demo and g.role_id = ${role.spacePrincipal}
    `,
  );
  let made = 0;
  for (const building of demoBuildings) {
    const { code, name, address, year, below, above, position } = building;
    const perFloor = demoFloorRooms(building, 1).reduce((sum, { area }) => sum + area, 0);
    const [row] = await db.rows<{ id: number }>(
      `
        insert into building (
          name, en_name, code, address, year, floors_above, floors_below, build_area, usable_area, lng, lat, campus_id,
          manager_ids
        )
        select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
          (select id from campus order by sort, id limit 1),
          (select coalesce(array_agg(id), '{}') from app_user where username = 'spaceadmin')
        returning id
      `,
      [
        ...name,
        code,
        address,
        year,
        above,
        below,
        Math.round(perFloor * (above + below) * WALLS * 1.18),
        perFloor * (above + below),
        ...position,
      ],
    );
    for (const no of floorNumbers(below, above)) {
      const { zh, en } = floorNames(no);
      const rooms = demoFloorRooms(building, no);
      const [floor] = await db.rows<{ id: number }>(
        'insert into floor (building_id, no, name, en_name, area) values ($1, $2, $3, $4, $5) returning id',
        [row?.id, no, zh, en, Math.round(perFloor * 1.18)],
      );
      await db.rows(
        `
          insert into room (
            floor_id, room_no, name, en_name, area, usage, use_status, org_id, principal_user_id, capacity, key_no,
            network_no
          )
          select $1, x."roomNo", x.zh, x.en, x.area, x.usage, x."useStatus", x."orgId",
            case when x."orgId" is not null and x.usage in ('lab', 'meeting') then u.id end,
            x.capacity, 'K-' || x."roomNo", case when x.usage in ('office', 'lab') then 'N' || x."roomNo" else '' end
          from jsonb_to_recordset($2::jsonb) as x(
            "roomNo" text, zh text, en text, area int, usage text, "useStatus" int, "orgId" int, capacity int
          )
            left join app_user u on u.username = 'spaceprincipal'
        `,
        [
          floor?.id,
          JSON.stringify(rooms.map(({ name: [nameZh, nameEn], ...room }) => ({ ...room, zh: nameZh, en: nameEn }))),
        ],
      );
      made += rooms.length;
    }
  }
  return made;
}
