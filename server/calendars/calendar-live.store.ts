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

/** The slots of a site's day, each at every space of the site. */
export type DaySlots = SiteDay & { readonly timeIds: readonly number[]; readonly spaceIds: readonly number[] };

/** Returns the open days among the affected ones, in order. */
export function findOpenDays(tx: Tx, { siteIds, from, to }: AffectedDays): Promise<SiteDay[]> {
  return tx.rows(`select site_id as "siteId", date::text from open_days($1::int[], $2::date, $3::date) order by 1, 2`, [
    siteIds,
    from,
    to,
  ]);
}

/** Returns the slots of each day, with the spaces of its site. */
export function findSlots(tx: Tx, days: readonly SiteDay[]): Promise<DaySlots[]> {
  return tx.rows(
    `
      select d."siteId", d.date::text,
        array(select t.id from time_slot t where t.template_id = template_of(d."siteId", d.date)) as "timeIds",
        array(select p.id from v_space p where p.site_id = d."siteId") as "spaceIds"
      from jsonb_to_recordset($1::jsonb) as d("siteId" int, date date)
    `,
    [JSON.stringify(days)],
  );
}

/** Returns the affected days beyond the booking window. */
export function findDistantDays(tx: Tx, { siteIds, from, to }: AffectedDays): Promise<SiteDay[]> {
  return tx.rows(
    `
      select s.id as "siteId", d.date::text
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

/** Keeps other changes of calendars waiting until the transaction ends, so that each sees the cells the last one left. */
export async function lockCalendars(tx: Tx): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('calendars', 0))`);
}
