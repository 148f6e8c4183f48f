import { orderSource } from '#domain/orders/order.status';
import { role } from '#domain/session/role.status';
import { compareWith, orderBasis, orderBy } from '#domain/statistics/statistics.status';
import { orderCountFilter, orderCountRow, orderStatistics } from '#contract/statistics/order.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { OrderSummary } from './order-summary';
import { orderReportColumns } from './order-report-columns';
import { last7Days, last30Days, lastMonth } from './period-shortcuts';

/** Orders by source, state, role, place or time: funnel, busy hours, lead times, refusals. */
export default listScreen({
  route: 'StatisticsOrder',
  list: orderStatistics.list,
  filter: orderCountFilter,
  row: orderCountRow,
  rowKey: (row) => row.key,
  noun: { zh: '订单', en: 'orders' },
  search: [
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
    field.select('by', orderBy),
    field.select('basis', orderBasis),
    field.select('compare', compareWith),
    field.venue(),
    field.site(),
    field.select('source', orderSource),
    field.select('roleId', role),
  ],
  quick: [
    last7Days,
    last30Days,
    lastMonth,
    { title: { zh: '本月取消原因', en: 'Cancellations this month' }, filter: () => ({ by: String(orderBy.cancel) }) },
    { title: { zh: '本月各场地', en: 'Sites this month' }, filter: () => ({ by: String(orderBy.site) }) },
  ],
  columns: orderReportColumns,
  totals: {
    of: ({ totals }) => totals,
    titles: { amount: { zh: '未取消订单金额', en: 'Total of active orders' } },
  },
  exports: { endpoint: orderStatistics.exportFile, right: 'StatisticsOrderExport' },
  refetchEvery: () => 10_000,
  Above: OrderSummary,
});
