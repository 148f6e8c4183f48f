import type { LiveBody } from '#contract/kit/live';
import { Db, type Tx } from '#server/kit/db/db';

/**
 * Sends the open days of these sites after the changes of this transaction, and marks the figures of their venues.
 * Locks the days like a booking, so that no claim falls between reading and sending. Room locks come last in a
 * transaction: call this last. The database itself sends the change of places in room `sys`.
 */
export async function emitSiteChanges(tx: Tx, siteIds: readonly number[]): Promise<void> {
  if (siteIds.length === 0) return;
  await Db.lockSlots(
    tx,
    await tx.rows<{ siteId: number; date: string }>(
      'select site_id as "siteId", date::text from open_days($1::int[], null, null) order by 1, 2',
      [siteIds],
    ),
  );
  await tx.emitLive(
    await tx.rows<{ room: string; patch: LiveBody }>('select room, patch from site_days($1::int[])', [siteIds]),
  );
}

/** Calls `emitSiteChanges` for every site of a venue. */
export async function emitVenueChanges(tx: Tx, venueId: number): Promise<void> {
  const sites = await tx.rows<{ id: number }>('select id from site where venue_id = $1', [venueId]);
  await emitSiteChanges(
    tx,
    sites.map(({ id }) => id),
  );
}
