import { useQuery } from '@tanstack/react-query';
import type { CouponStatus } from '#domain/coupons/coupon.status';
import { coupons } from '#contract/coupons/coupon.contract';
import { room } from '#contract/kit/live';
import type { UserRoom } from '#contract/kit/rooms';
import { call } from '#web/kit/call/call';
import { useRoom } from '#web/kit/live/live';
import { useSession } from '#web/kit/session/session';

/** Number of own coupons on a page. */
export const COUPON_PAGE_SIZE = 20;

/** Loads a page of own coupons of a state, again whenever the member's room reports a change. */
export function useMyCoupons(status: CouponStatus, page: number) {
  const userId = useSession(({ user }) => user?.userId ?? null);
  const { v } = useRoom<UserRoom>(userId === null ? null : room.user(userId));
  return useQuery({
    queryKey: ['coupons', 'mine', status, page, v],
    queryFn: () => call(coupons.mine, { status, page, size: COUPON_PAGE_SIZE }, { quiet: true }),
    placeholderData: (before, query) => (query?.queryKey[2] === status ? before : undefined),
  });
}
