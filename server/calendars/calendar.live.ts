import { Db, type Tx } from '#server/kit/db/db';
import { findCells, findDistantRooms, findOpenDays, findPatches, type AffectedDays } from './calendar-live.store';

/**
 * Runs a change of calendar or opening times and sends the resulting cells of every affected open day to its room,
 * including removed cells. Locks the days like a booking, so that no claim falls between reading and sending.
 */
export async function emitDayChanges<T>(tx: Tx, affected: AffectedDays, change: () => Promise<T>): Promise<T> {
  if (affected.siteIds.length === 0) return change();
  const days = await findOpenDays(tx, affected);
  await Db.lockSlots(tx, days);
  const before = await findCells(tx, days);
  const answer = await change();
  const patches = await findPatches(tx, days);
  const cellsBefore = new Map(before.map(({ room, cells }) => [room, cells]));
  const visiblePatches = patches.map(({ room, patch }) => {
    const now = new Set(patch.cells.map(({ spaceId, timeId }) => `${spaceId}/${timeId}`));
    const removedCells = (cellsBefore.get(room) ?? [])
      .filter(({ spaceId, timeId }) => !now.has(`${spaceId}/${timeId}`))
      .map((cell) => ({ ...cell, gone: true }));
    return { room, patch: { cells: [...patch.cells, ...removedCells] } };
  });
  await tx.emitLive([...visiblePatches, ...(await findDistantRooms(tx, affected))]);
  return answer;
}
