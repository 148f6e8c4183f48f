import { room } from '#contract/kit/live';
import type { Tx } from '#server/kit/db/db';

/** Refreshes the open pages of the member and the finance office. */
export const refreshInvoicePages = (tx: Tx, userId: number): void =>
  tx.emitLive([room.user(userId), room.finance('all')].map((name) => ({ room: name, patch: {} })));
