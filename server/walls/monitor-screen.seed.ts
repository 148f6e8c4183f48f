import { defaultLayouts } from '#domain/walls/wall-defaults.rules';
import { switchStatus } from '#domain/venues/venue.status';
import type { Db } from '#server/kit/db/db';

/** Codes of walls that are about one venue or site: they are disabled until staff choose it. */
const NEED_PLACE = ['gym', 'pool', 'stadium', 'meeting', 'art'];

/** Inserts the walls of the documents that are missing. Changed ones stay, so it can run at every start. */
export async function seedWalls(db: Db): Promise<void> {
  for (const { code, title, enTitle, placeKind, layout } of defaultLayouts)
    await db.rows(
      `
        insert into monitor_screen (code, title, en_title, place_kind, layout, show_revenue, fixed, status)
        values ($1, $2, $3, $4, $5, true, true, $6)
        on conflict (code) do nothing
      `,
      [
        code,
        title,
        enTitle,
        placeKind,
        JSON.stringify(layout),
        NEED_PLACE.includes(code) ? switchStatus.off : switchStatus.on,
      ],
    );
}

/** Venues of the demo campus on walls of the documents, and the site of the court boards. */
const DEMO_PLACES = [
  ['gym', '综合体育馆', null],
  ['pool', '游泳馆', null],
  ['stadium', '东区体育馆', null],
  ['meeting', '图书馆会议中心', null],
  ['art', '艺术中心', null],
  ['display-qdb', '综合体育馆', '羽毛球馆'],
  ['display-qdb-m', '综合体育馆', '羽毛球馆'],
] as const;

/** Gives the walls of the documents their places on the demo campus. Idempotent: a chosen place stays. */
export async function seedDemoWalls(db: Db): Promise<void> {
  for (const [code, venue, site] of DEMO_PLACES)
    await db.rows(
      `
        update monitor_screen m
        set venue_id = v.id, site_id = s.id, status = ${switchStatus.on}
        from v_venue v
          left join v_site s on s.venue_id = v.id and s.site_name = $3
        where m.code = $1
          and m.venue_id is null
          and v.venue_name = $2
          and (s.id is not null) = ($3::text is not null)
      `,
      [code, venue, site],
    );
}
