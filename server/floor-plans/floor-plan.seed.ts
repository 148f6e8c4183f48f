import { floorNumbers } from '#domain/buildings/floor.rules';
import type { Db } from '#server/kit/db/db';
import { demoBuildings, demoFloorRooms } from '#domain/rooms/demo-floor.rules';

/** Draws the plans of the demo buildings. Repeated runs add nothing. */
export async function seedFloorPlans(db: Db): Promise<number> {
  const [{ n } = { n: 1 }] = await db.rows<{ n: number }>('select count(*)::int as n from floor_plan');
  if (n > 0) return 0;
  let drawn = 0;
  for (const building of demoBuildings)
    for (const no of floorNumbers(building.below, building.above)) {
      const outlines = demoFloorRooms(building, no).map(({ roomNo, x, y, width, height }) => ({
        roomNo,
        points: [
          [x, y],
          [x + width, y],
          [x + width, y + height],
          [x, y + height],
        ],
      }));
      await db.rows(
        `
          insert into floor_plan (floor_id, version)
          select f.id, 1 from floor f join building b on b.id = f.building_id
          where b.code = $1 and f.no = $2
        `,
        [building.code, no],
      );
      await db.rows(
        `
          insert into room_outline (room_id, floor_id, points)
          select r.id, f.id, x.points
          from jsonb_to_recordset($3::jsonb) as x("roomNo" text, points jsonb)
            join building b on b.code = $1
            join floor f on f.building_id = b.id and f.no = $2
            join room r on r.floor_id = f.id and r.room_no = x."roomNo"
        `,
        [building.code, no, JSON.stringify(outlines)],
      );
      drawn += outlines.length;
    }
  return drawn;
}
