import { orderFilter, orderRow, orders } from '#contract/orders/order.contract';
import { cancelKind, orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { addDays, type LocalDate } from '#domain/kit/time';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { orderColumns } from './order-columns';
import { OrderDrawer } from './order-drawer';
import { useLiveOrders } from './order-live';
import { orderActions } from './order-actions';

/** Staff order list: search, live updates, cancel with a reason, re-open. */
export default listScreen({
  route: 'Orders',
  list: orders.list,
  filter: orderFilter,
  row: orderRow,
  rowKey: (row) => row.tradeNo,
  noun: { zh: '订单', en: 'orders' },
  search: [
    field.text('keyword'),
    field.venue(),
    field.dates('dateFrom', 'dateTo', { zh: '使用日期', en: 'Booking date' }),
    field.site(),
    field.select('orderStatus', orderStatus),
    field.select('payStatus', payStatus),
    field.select('source', orderSource),
    field.select('promiseStatus', promiseStatus),
    field.select('cancelKind', cancelKind),
  ],
  quick: [
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
  ],
  columns: orderColumns,
  totals: {
    of: (reply) => reply.totals,
    titles: {
      income: { zh: '收入合计', en: 'Total income' },
      refund: { zh: '支出合计（退款）', en: 'Total refunds' },
      pending: { zh: '待收合计', en: 'Total pending' },
    },
  },
  actions: orderActions,
  exports: { endpoint: orders.exportFile, right: 'OrdersExport' },
  Drawer: OrderDrawer,
  useLive: useLiveOrders,
});
