import type { Db } from '#server/kit/db/db';

/**
 * Name, place, venue if it belongs to one, page, minutes since it was last seen (null: never), days since pairing,
 * size.
 */
const SCREENS = [
  ['综合馆大厅大屏', '综合体育馆一层大厅', '综合体育馆', '/monitor-echart-ws', 95, 24, '3840×2160'],
  ['羽毛球馆门口屏', '综合体育馆二层东侧', '综合体育馆', '/site-status/1', 40, 18, '1080×1920'],
  ['场馆中心值班室', '场馆中心 203', null, '/monitor-echart-ws', null, 1, null],
] as const;

/** The pages that the display of the duty room shows in turn. */
const PLAYLIST = [
  { page: '/monitor-echart-all-school', seconds: 30 },
  { page: '/monitor-echart-ws', seconds: 30 },
  { page: '/healthy-campus', seconds: 20 },
];

/** Inserts paired demo displays; nobody holds their tokens, so they are offline. Idempotent. */
export async function seedScreens(db: Db): Promise<void> {
  const [{ n } = { n: 1 }] = await db.rows<{ n: number }>('select count(*)::int as n from screen');
  if (n > 0) return;
  for (const [name, place, venue, page, lastSeen, paired, size] of SCREENS) {
    await db.rows(
      `
        insert into screen (
          name, place, venue_id, page, shows_figures, seen_at, painted_at, data_at, opened_at, size, paired_by,
          playlist, gmt_create
        )
        select $1, $2, v.id, case when v.id is null or $4 like '/site%' then $4 else $4 || '?venue=' || v.id end,
          v.id is null, s.at, s.at, s.at, s.at - interval '6 hours', $7, u.id,
          case when v.id is null then $8::jsonb else '[]' end, app_now() - $6::int * interval '1 day'
        from (select app_now() - $5::int * interval '1 minute' as at) s
          join app_user u on u.username = 'admin'
          left join venue v on v.venue_name = $3
      `,
      [name, place, venue, page, lastSeen, paired, size, JSON.stringify(PLAYLIST)],
    );
  }
}
