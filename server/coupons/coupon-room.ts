import { room } from '#contract/kit/live';
import type { Tx } from '#server/kit/db/db';

/** Maximum number of people whose open pages are refreshed; others see the change on their next visit. */
const MAX_LIVE_PEOPLE = 500;

/** Refreshes the open pages of people whose coupons changed. */
export async function refreshCouponPages(tx: Tx, userIds: readonly number[]): Promise<void> {
  if (userIds.length <= MAX_LIVE_PEOPLE)
    tx.emitLive([...new Set(userIds)].map((userId) => ({ room: room.user(userId), patch: {} })));
}
