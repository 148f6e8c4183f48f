import type { Leader } from '#server/kit/db/leader';
import type { LiveRow } from './coalescer';

// Ids of a room ascend with its versions: both are assigned while the room's row is locked.
const TAKE_ROWS = 'select * from carry_live($1, $2, $3)';

/** Deletes delivered live rows and returns the next ones that are not pending, on the connection of the lock. */
export const takeLiveRows = (
  leader: Leader,
  deliveredIds: readonly number[],
  pendingIds: readonly number[],
  limit: number,
): Promise<LiveRow[]> => leader.rows<LiveRow>('carry live', TAKE_ROWS, [deliveredIds, pendingIds, limit]);
