import { room } from '#contract/kit/live';
import type { Tx } from '#server/kit/db';

/** Rings at the staff of these venues, over the room they all may hear: whoever shows stocks or readings there reads them again. Call it last. */
export const tellVenueStaff = (tx: Tx, venueIds: readonly number[]): Promise<void> => tx.tellLive([...new Set(venueIds)].map((id) => ({ room: room.alarm(id), patch: {} })));
