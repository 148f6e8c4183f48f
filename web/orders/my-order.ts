import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { isBroken } from '#domain/orders/promise.status';
import type { InputOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { UserRoom } from '#contract/kit/rooms';
import { orders, type OrderView } from '#contract/orders/order.contract';
import { call } from '#web/kit/call';
import { schoolStamp } from '#web/kit/clock';
import { useRoom } from '#web/kit/live';
import { useSession } from '#web/kit/session';

const PAGE = 20;
const SOON = 300;

/** Tabs of a member's own orders, with the names of the server. */
export const tabs = {
  all: { zh: '全部', en: 'All' },
  unpaid: { zh: '待支付', en: 'Unpaid' },
  toUse: { zh: '待使用', en: 'Upcoming' },
  finished: { zh: '已完成', en: 'Completed' },
  refund: { zh: '退款', en: 'Refunds' },
} as const;
export type Tab = keyof typeof tabs & NonNullable<InputOf<typeof orders.mine>['tab']>;
export const isTab = (text: string | null): text is Tab => text !== null && text in tabs;

/** Kind of an order from its member's view. */
export type Kind = 'unpaid' | 'toUse' | 'finished' | 'refund' | 'cancelled' | 'broken';

/** Returns the kind of an order by its statuses and the school's clock. */
export function kindOf(
  order: Pick<OrderView, 'orderStatus' | 'payStatus' | 'promiseStatus' | 'reservationEndDate'>,
  now: string = schoolStamp(),
): Kind {
  if (order.payStatus >= payStatus.refunding) return 'refund';
  if (String(order.orderStatus) === orderStatus.cancelled) return 'cancelled';
  if (order.payStatus === payStatus.unpaid) return 'unpaid';
  if (isBroken(order.promiseStatus)) return 'broken';
  return order.reservationEndDate > now ? 'toUse' : 'finished';
}

/** Groups of the first tab in display order. */
export const groups: readonly { readonly zh: string; readonly en: string; readonly kinds: readonly Kind[] }[] = [
  { ...tabs.unpaid, kinds: ['unpaid'] },
  { ...tabs.toUse, kinds: ['toUse'] },
  { ...tabs.refund, kinds: ['refund'] },
  { zh: '历史订单', en: 'Past orders', kinds: ['finished', 'broken', 'cancelled'] },
];

/**
 * Loads a member's orders of one tab page by page and keeps them current by the member's room: statuses at once, the
 * rest by reload.
 */
export function useMyOrders(tab: Tab) {
  const cache = useQueryClient();
  const userId = useSession(({ user }) => user?.userId ?? null);
  const heard = useRoom<UserRoom>(userId === null ? null : room.user(userId));
  const list = useInfiniteQuery({
    queryKey: ['orders', 'mine', tab],
    queryFn: ({ pageParam, signal }) =>
      call(orders.mine, { tab, page: pageParam, size: PAGE }, { quiet: true, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ number, totalPages }) => (number + 1 < totalPages ? number + 1 : undefined),
  });

  const ahead = useQuery({
    queryKey: ['orders', 'mine', 'ahead'],
    queryFn: () => call(orders.mine, { tab: 'toUse', page: 0, size: 1 }, { quiet: true }),
  });

  const { v } = heard;
  useEffect(() => {
    if (v === 0) return undefined;
    const timer = setTimeout(
      () => void cache.invalidateQueries({ queryKey: ['orders', 'mine'] }),
      SOON + Math.random() * SOON,
    );
    return () => clearTimeout(timer);
  }, [v, cache]);

  const live = heard.body?.orders;
  const rows = useMemo(() => {
    const now = new Map((live ?? []).map((one) => [one.tradeNo, one]));
    const seen = new Set<string>();
    return (list.data?.pages ?? [])
      .flatMap(({ content }) => content)
      .filter(({ tradeNo }) => !seen.has(tradeNo) && seen.add(tradeNo))
      .map((row): OrderView => {
        const said = now.get(row.tradeNo);
        return said
          ? { ...row, orderStatus: Number(said.orderStatus), payStatus: said.payStatus, payDeadline: said.payDeadline }
          : row;
      });
  }, [list.data, live]);

  const counts: Partial<Record<Tab, number>> = {
    toUse: ahead.data?.totalElements ?? 0,
    ...(live
      ? {
          unpaid: live.filter((one) => one.orderStatus === orderStatus.normal && one.payStatus === payStatus.unpaid)
            .length,
          refund: live.filter(
            (one) => one.payStatus === payStatus.refunding || one.payStatus === payStatus.refundFailed,
          ).length,
        }
      : {}),
  };
  return { rows, counts, list, live: heard };
}
