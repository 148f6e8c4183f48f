import { cancelKind, orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { role } from '#domain/session/role.status';
import { leadTime, orderBasis } from '#domain/statistics/statistics.status';
import { orderLine, orderLineFilter, statisticsDetail, type OrderLine } from '#contract/statistics/detail.contract';
import { dayCell } from '#web/kit/text/format';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { DetailTabs } from './detail-tabs';
import { OrderNo } from './order-no';

const column = columnsOf<OrderLine>();

/** List of orders behind a figure. */
export const OrderDetail = listScreen({
  route: 'StatisticsDetail',
  part: 'orders',
  list: statisticsDetail.orders,
  filter: orderLineFilter,
  row: orderLine,
  rowKey: (row) => row.tradeNo,
  noun: { zh: '订单', en: 'orders' },
  search: [
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
    field.select('basis', orderBasis),
    field.select('orderStatus', orderStatus),
    field.venue(),
    field.site(),
    field.select('source', orderSource),
    field.select('payStatus', payStatus),
    field.select('promiseStatus', promiseStatus),
    field.select('cancelKind', cancelKind),
    field.select('roleId', role),
    field.select('lead', leadTime),
    field.text('keyword'),
  ],
  columns: [
    column.own('tradeNo', (row) => <OrderNo tradeNo={row.tradeNo} />, { width: 148, phone: 'title' }),
    column.own('day', (row, { lang }) => dayCell(row.day, lang), {
      width: 104,
      sort: true,
      title: { zh: '下单日', en: 'Order date' },
    }),
    column.own('useDay', (row, { lang }) => `${dayCell(row.useDay, lang)} ${row.hour}`, {
      width: { zh: 136, en: 148 },
    }),
    column.twoLines(
      'venueName',
      (row, { pick }) => [pick(row.venueName, row.enVenueName), pick(row.siteName, row.enSiteName)],
      { width: 150 },
    ),
    column.twoLines('userName', (row, { pick }) => [row.userName, pick(row.orgName, row.enOrgName)], { width: 112 }),
    column.code('source', orderSource, { width: { zh: 96, en: 112 }, aside: true }),
    column.tag('orderStatus', orderStatus, { width: 108 }),
    column.tag('payStatus', payStatus, { width: { zh: 112, en: 130 } }),
    column.code('promiseStatus', promiseStatus, { width: 104, aside: true }),
    column.money('amount', { sum: true, sort: true, width: { zh: 120, en: 136 } }),
    column.money('paid', { sum: true, width: { zh: 104, en: 112 } }),
    column.money('refunded', { sum: true, width: { zh: 104, en: 136 } }),
    column.code('roleId', role, { width: 110, aside: true }),
    column.code('cancelKind', cancelKind, { width: 120, aside: true }),
    column.code('lead', leadTime, { width: 110, aside: true }),
    column.text('minutes', { width: 110, number: true, aside: true }),
    column.text('people', { width: 80, number: true, aside: true }),
  ],
  totals: {
    of: (reply) => reply.totals,
    titles: {
      amount: { zh: '金额合计', en: 'Amount' },
      paid: { zh: '已付合计', en: 'Paid' },
      refunded: { zh: '已退合计', en: 'Refunded' },
    },
  },
  exports: { endpoint: statisticsDetail.ordersFile, right: 'StatisticsDetailExport' },
  Above: DetailTabs,
});
