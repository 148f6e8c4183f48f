import type { LiveBody } from '#contract/kit/live';
import { Db, type Tx } from '#server/kit/db/db';

/**
 * The number of days beyond the booking window for which rooms only learn that something changed; open pages reload.
 */
const LOOKAHEAD_DAYS = 45;

/** The sites and days that a change of calendar or opening times affects. Null ends are open. */
interface AffectedDays {
  readonly siteIds: readonly number[];
  readonly from: string | null;
  readonly to: string | null;
}

interface Day {
  readonly siteId: number;
  readonly date: string;
}
interface Cells {
  readonly room: string;
  readonly cells: readonly { readonly spaceId: number; readonly timeId: number }[];
}

const DAYS = `select site_id as "siteId", date::text from open_days($1::int[], $2::date, $3::date) order by 1, 2`;
const PATCHES = `
  select
    'site:' || d."siteId" || ':' || d.date as room,
    slot_patch(
      d."siteId", d.date, array(select id from space where site_id = d."siteId"),
      array(select id from time_slot where template_id = template_of(d."siteId", d.date))
    ) as patch
  from jsonb_to_recordset($1::jsonb) as d("siteId" int, date date)
`;
const CELLS_BEFORE = `
  select 'site:' || d."siteId" || ':' || d.date as room,
    coalesce(jsonb_agg(jsonb_build_object('spaceId', p.id, 'timeId', t.id)), '[]') as cells
  from jsonb_to_recordset($1::jsonb) as d("siteId" int, date date)
    join space p on p.site_id = d."siteId"
    join time_slot t on t.template_id = template_of(d."siteId", d.date)
  group by d."siteId", d.date
`;
const DISTANT_ROOMS = `
  select 'site:' || s.id || ':' || d.date as room, '{}'::jsonb as patch
  from site s
    join rule_set r on r.id = s.rule_set_id
    cross join lateral (
      select (select school_now())::date + n as date from generate_series(r.advance_days + 2, ${LOOKAHEAD_DAYS}) n
    ) d
  where s.id = any ($1::int[]) and d.date between coalesce($2::date, d.date) and coalesce($3::date, d.date)
`;

/**
 * Runs a change of calendar or opening times and sends the resulting cells of every affected open day to its room,
 * including removed cells. Locks the days like a booking, so that no claim falls between reading and sending.
 */
export async function emitDayChanges<T>(
  tx: Tx,
  { siteIds, from, to }: AffectedDays,
  change: () => Promise<T>,
): Promise<T> {
  if (siteIds.length === 0) return change();
  const days = await tx.rows<Day & Record<string, unknown>>(DAYS, [siteIds, from, to]);
  await Db.lockSlots(tx, days);
  const daysJson = JSON.stringify(days);
  const before = await tx.rows<Cells & Record<string, unknown>>(CELLS_BEFORE, [daysJson]);
  const answer = await change();
  const patches = await tx.rows<{ room: string; patch: { cells: { spaceId: number; timeId: number }[] } }>(PATCHES, [
    daysJson,
  ]);
  const cellsBefore = new Map(before.map(({ room, cells }) => [room, cells]));
  const visiblePatches = patches.map(({ room, patch }) => {
    const now = new Set(patch.cells.map(({ spaceId, timeId }) => `${spaceId}/${timeId}`));
    const removedCells = (cellsBefore.get(room) ?? [])
      .filter(({ spaceId, timeId }) => !now.has(`${spaceId}/${timeId}`))
      .map((cell) => ({ ...cell, gone: true }));
    return { room, patch: { cells: [...patch.cells, ...removedCells] } };
  });
  const distantPatches = await tx.rows<{ room: string; patch: LiveBody }>(DISTANT_ROOMS, [siteIds, from, to]);
  await tx.emitLive([...visiblePatches, ...distantPatches]);
  return answer;
}
