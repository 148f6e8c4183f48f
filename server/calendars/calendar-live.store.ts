import type { LiveBody } from '#contract/kit/live';
import type { Tx } from '#server/kit/db/db';

/**
 * The number of days beyond the booking window for which rooms only learn that something changed; open pages reload.
 */
const LOOKAHEAD_DAYS = 45;

/** The sites and days that a change of calendar or opening times affects. Null ends are open. */
export interface AffectedDays {
  readonly siteIds: readonly number[];
  readonly from: string | null;
  readonly to: string | null;
}

/** A day of a site. */
type SiteDay = { readonly siteId: number; readonly date: string };

/** A space at one time of a day. */
type Cell = { readonly spaceId: number; readonly timeId: number };

/** Returns the open days among the affected ones, in order. */
export function findOpenDays(tx: Tx, { siteIds, from, to }: AffectedDays): Promise<SiteDay[]> {
  return tx.rows(`select site_id as "siteId", date::text from open_days($1::int[], $2::date, $3::date) order by 1, 2`, [
    siteIds,
    from,
    to,
  ]);
}

/** Returns the cells of each day by its room. Days without cells are left out. */
export function findCells(tx: Tx, days: readonly SiteDay[]): Promise<{ room: string; cells: Cell[] }[]> {
  return tx.rows(
    `
      select 'site:' || d."siteId" || ':' || d.date as room,
        coalesce(jsonb_agg(jsonb_build_object('spaceId', p.id, 'timeId', t.id)), '[]') as cells
      from jsonb_to_recordset($1::jsonb) as d("siteId" int, date date)
        join v_space p on p.site_id = d."siteId"
        join time_slot t on t.template_id = template_of(d."siteId", d.date)
      group by d."siteId", d.date
    `,
    [JSON.stringify(days)],
  );
}

/** Returns the patch with every cell of each day, by its room. */
export function findPatches(
  tx: Tx,
  days: readonly SiteDay[],
): Promise<{ room: string; patch: { cells: (Cell & LiveBody)[] } }[]> {
  return tx.rows(
    `
      select
        'site:' || d."siteId" || ':' || d.date as room,
        slot_patch(
          d."siteId", d.date, array(select id from v_space where site_id = d."siteId"),
          array(select id from time_slot where template_id = template_of(d."siteId", d.date))
        ) as patch
      from jsonb_to_recordset($1::jsonb) as d("siteId" int, date date)
    `,
    [JSON.stringify(days)],
  );
}

/** Returns the rooms of affected days beyond the booking window, with empty patches. */
export function findDistantRooms(
  tx: Tx,
  { siteIds, from, to }: AffectedDays,
): Promise<{ room: string; patch: LiveBody }[]> {
  return tx.rows(
    `
      select 'site:' || s.id || ':' || d.date as room, '{}'::jsonb as patch
      from v_site s
        join v_rule_set r on r.id = s.rule_set_id
        cross join lateral (
          select (select school_now())::date + n as date from generate_series(r.advance_days + 2, ${LOOKAHEAD_DAYS}) n
        ) d
      where s.id = any ($1::int[]) and d.date between coalesce($2::date, d.date) and coalesce($3::date, d.date)
    `,
    [siteIds, from, to],
  );
}
