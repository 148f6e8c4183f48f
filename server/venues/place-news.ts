import type { LiveBody } from '#contract/kit/live';
import { Db, type Tx } from '#server/kit/db';

/**
 * Tells the open days of these sites as they are after what this transaction did to them, and marks the figures of their venues. The days
 * are locked as for a booking, so that no claim falls between what is read and what is told; rooms are the last locks a transaction takes:
 * call it last. That places changed at all is told by the database itself, in room `sys`.
 */
export async function tellSites(tx: Tx, siteIds: readonly number[]): Promise<void> {
  if (siteIds.length === 0) return;
  await Db.lockSlots(
    tx,
    await tx.rows<{ siteId: number; date: string }>(
      'select site_id as "siteId", date::text from open_days($1::int[], null, null) order by 1, 2',
      [siteIds],
    ),
  );
  await tx.tellLive(
    await tx.rows<{ room: string; patch: LiveBody }>('select room, patch from site_days($1::int[])', [siteIds]),
  );
}

/** `tellSites` for every site of a venue. */
export async function tellVenue(tx: Tx, venueId: number): Promise<void> {
  const sites = await tx.rows<{ id: number }>('select id from site where venue_id = $1', [venueId]);
  await tellSites(
    tx,
    sites.map(({ id }) => id),
  );
}
