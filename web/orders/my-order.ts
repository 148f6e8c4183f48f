import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { isBroken } from '#domain/attendance/promise.status';
import type { InputOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { UserRoom } from '#contract/kit/rooms';
import { orders, type OrderView } from '#contract/orders/order.contract';
import { call } from '#web/kit/call/call';
import { schoolStamp } from '#web/kit/browser/clock';
import { useRoom } from '#web/kit/live/live';
import { useSession } from '#web/kit/session/session';

const PAGE_SIZE = 20;
const REFRESH_DELAY_MS = 300;

/** Tabs of a member's own orders, with the names of the server. */
export const orderTabs = {
  all: { zh: '全部', en: 'All' },
  unpaid: { zh: '待支付', en: 'Unpaid' },
  toUse: { zh: '待使用', en: 'Upcoming' },
  finished: { zh: '已完成', en: 'Completed' },
  refund: { zh: '退款', en: 'Refunds' },
} as const;
export type OrderTab = keyof typeof orderTabs & NonNullable<InputOf<typeof orders.mine>['tab']>;
export const isOrderTab = (text: string | null): text is OrderTab => text !== null && text in orderTabs;

/** Kind of an order from its member's view. */
type OwnOrderKind = 'unpaid' | 'toUse' | 'finished' | 'refund' | 'cancelled' | 'broken';

/** Returns the kind of an order by its statuses and the school's clock. */
export function ownOrderKindOf(
  order: Pick<OrderView, 'orderStatus' | 'payStatus' | 'promiseStatus' | 'reservationEndDate'>,
  now: string = schoolStamp(),
): OwnOrderKind {
  if (order.payStatus >= payStatus.refunding) return 'refund';
  if (String(order.orderStatus) === orderStatus.cancelled) return 'cancelled';
  if (order.payStatus === payStatus.unpaid) return 'unpaid';
  if (isBroken(order.promiseStatus)) return 'broken';
  return order.reservationEndDate > now ? 'toUse' : 'finished';
}

/** Groups of the first tab in display order. */
export const orderGroups: readonly {
  readonly zh: string;
  readonly en: string;
  readonly kinds: readonly OwnOrderKind[];
}[] = [
  { ...orderTabs.unpaid, kinds: ['unpaid'] },
  { ...orderTabs.toUse, kinds: ['toUse'] },
  { ...orderTabs.refund, kinds: ['refund'] },
  { zh: '历史订单', en: 'Past orders', kinds: ['finished', 'broken', 'cancelled'] },
];

/**
 * Loads a member's orders of one tab page by page and keeps them current by the member's room: statuses at once, the
 * rest by reload.
 */
export function useMyOrders(tab: OrderTab) {
  const cache = useQueryClient();
  const userId = useSession(({ user }) => user?.userId ?? null);
  const userRoom = useRoom<UserRoom>(userId === null ? null : room.user(userId));
  const list = useInfiniteQuery({
    queryKey: ['orders', 'mine', tab],
    queryFn: ({ pageParam, signal }) =>
      call(orders.mine, { tab, page: pageParam, size: PAGE_SIZE }, { quiet: true, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ number, totalPages }) => (number + 1 < totalPages ? number + 1 : undefined),
  });

  const upcoming = useQuery({
    queryKey: ['orders', 'mine', 'ahead'],
    queryFn: () => call(orders.mine, { tab: 'toUse', page: 0, size: 1 }, { quiet: true }),
  });

  const { v } = userRoom;
  useEffect(() => {
    if (v === 0) return undefined;
    const timer = setTimeout(
      () => void cache.invalidateQueries({ queryKey: ['orders', 'mine'] }),
      REFRESH_DELAY_MS + Math.random() * REFRESH_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [v, cache]);

  const live = userRoom.body?.orders;
  const rows = useMemo(() => {
    const liveByTradeNo = new Map((live ?? []).map((order) => [order.tradeNo, order]));
    const seen = new Set<string>();
    return (list.data?.pages ?? [])
      .flatMap(({ content }) => content)
      .filter(({ tradeNo }) => !seen.has(tradeNo) && seen.add(tradeNo))
      .map((row): OrderView => {
        const liveOrder = liveByTradeNo.get(row.tradeNo);
        return liveOrder
          ? {
              ...row,
              orderStatus: Number(liveOrder.orderStatus),
              payStatus: liveOrder.payStatus,
              payDeadline: liveOrder.payDeadline,
            }
          : row;
      });
  }, [list.data, live]);

  const counts: Partial<Record<OrderTab, number>> = {
    toUse: upcoming.data?.totalElements ?? 0,
    ...(live
      ? {
          unpaid: live.filter(
            (order) => order.orderStatus === orderStatus.normal && order.payStatus === payStatus.unpaid,
          ).length,
          refund: live.filter(
            (order) => order.payStatus === payStatus.refunding || order.payStatus === payStatus.refundFailed,
          ).length,
        }
      : {}),
  };
  return { rows, counts, list, live: userRoom };
}
