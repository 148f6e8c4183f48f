import { cancelKind, orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { addDays, type LocalDate } from '#domain/kit/time';
import { field } from '#web/kit/list/list-parts';
import type { ListScreenSpec, SearchField } from '#web/kit/list/list-spec';

/** Search fields of the list of orders. */
export const orderSearch: readonly SearchField[] = [
  field.text('keyword'),
  field.venue(),
  field.dates('dateFrom', 'dateTo', { zh: '使用日期', en: 'Booking date' }),
  field.site(),
  field.select('orderStatus', orderStatus),
  field.select('payStatus', payStatus),
  field.select('source', orderSource),
  field.select('promiseStatus', promiseStatus),
  field.select('cancelKind', cancelKind),
];

/** Prepared filters of the list of orders. */
export const orderShortcuts: NonNullable<ListScreenSpec<never, never>['quick']> = [
  {
    title: { zh: '今日待使用', en: 'Upcoming today' },
    filter: (today) => ({
      dateFrom: today,
      dateTo: today,
      orderStatus: orderStatus.normal,
      payStatus: String(payStatus.paid),
    }),
  },
  {
    title: { zh: '近 3 天', en: 'Last 3 days' },
    filter: (today) => ({ dateFrom: addDays(today as LocalDate, -2), dateTo: today }),
  },
  {
    title: { zh: '待支付', en: 'Unpaid' },
    filter: () => ({ orderStatus: orderStatus.normal, payStatus: String(payStatus.unpaid) }),
  },
  { title: { zh: '退款失败', en: 'Refund failed' }, filter: () => ({ payStatus: String(payStatus.refundFailed) }) },
];
