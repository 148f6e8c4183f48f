import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import type { BizType } from '#domain/sales/biz-type.status';
import type { InputOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { UserRoom } from '#contract/kit/rooms';
import { sales, type OwnSale } from '#contract/sales/sale.contract';
import { useOnChange } from '#web/kit/browser/on-change';
import { call } from '#web/kit/call/call';
import { useRoom } from '#web/kit/live/live';
import { useSession } from '#web/kit/session/session';
import { dateAfter, slotText } from '#web/kit/text/date-text';
import { dayText, stampText } from '#web/kit/text/format';
import type { Lang } from '#web/kit/text/lang';

const PAGE_SIZE = 20;
const OWN_SALES = ['sales', 'mine'] as const;

/** Loads how many sales of each kind the member has, and loads own sales again when the member's room changes. */
export function useOwnSaleKinds() {
  const cache = useQueryClient();
  const userId = useSession(({ user }) => user?.userId ?? null);
  const { v } = useRoom<UserRoom>(userId === null ? null : room.user(userId));
  useOnChange(v, () => void cache.invalidateQueries({ queryKey: OWN_SALES }));
  return useQuery({
    queryKey: [...OWN_SALES, 'kinds'],
    queryFn: async () => (await call(sales.mine, { page: 0, size: 1 }, { quiet: true })).kinds,
  });
}

/** Loads the member's sales of one kind page by page, newest first. */
export function useOwnSales(biz: BizType) {
  const list = useInfiniteQuery({
    queryKey: [...OWN_SALES, biz],
    queryFn: ({ pageParam, signal }) => {
      const input: InputOf<typeof sales.mine> = { biz, page: pageParam, size: PAGE_SIZE };
      return call(sales.mine, input, { quiet: true, signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ number, totalPages }) => (number + 1 < totalPages ? number + 1 : undefined),
  });
  const seen = new Set<string>();
  const rows = (list.data?.pages ?? [])
    .flatMap(({ content }) => content)
    .filter(({ tradeNo }) => !seen.has(tradeNo) && seen.add(tradeNo));
  return { rows, list };
}

/**
 * Formats when a sale is for: a moment, hours of one day, or the first and the last day. An end at midnight belongs to
 * the day before.
 */
export function saleTimeText({ beginAt, endAt }: Pick<OwnSale, 'beginAt' | 'endAt'>, lang: Lang): string {
  if (beginAt === endAt) return stampText(beginAt, lang);
  const [first = '', from = ''] = beginAt.split(' ');
  const [end = '', to = ''] = endAt.split(' ');
  const last = to === '00:00' ? dateAfter(end, -1) : end;
  if (first === last) return from === to ? dayText(first, lang) : slotText(beginAt, endAt, lang);
  return first.slice(0, 4) === last.slice(0, 4)
    ? `${dayText(first, lang)} – ${dayText(last, lang)}`
    : `${first} – ${last}`;
}

/** Returns which status tells a member most about a sale: that of a refund, else that it is cancelled, else the payment. */
export const saleStatusOf = (sale: Pick<OwnSale, 'orderStatus' | 'payStatus'>) =>
  sale.payStatus < payStatus.refunding && sale.orderStatus === orderStatus.cancelled
    ? { of: orderStatus, code: sale.orderStatus }
    : { of: payStatus, code: sale.payStatus };
