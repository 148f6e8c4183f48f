import { Db, type Tx } from '#server/kit/db/db';
import { findDayPatches, findOpenDays, findSiteIds } from './place-live.store';

/**
 * Sends the open days of these sites after the changes of this transaction, and marks the figures of their venues.
 * Locks the days like a booking, so that no claim falls between reading and sending. Room locks come last in a
 * transaction: call this last. The database itself sends the change of places in room `sys`.
 */
export async function emitSiteChanges(tx: Tx, siteIds: readonly number[]): Promise<void> {
  if (siteIds.length === 0) return;
  await Db.lockSlots(tx, await findOpenDays(tx, siteIds));
  await tx.emitLive(await findDayPatches(tx, siteIds));
}

/** Calls `emitSiteChanges` for every site of a venue. */
export async function emitVenueChanges(tx: Tx, venueId: number): Promise<void> {
  await emitSiteChanges(tx, await findSiteIds(tx, venueId));
}
