import { addDays, monthOf, type LocalDate } from '#domain/kit/time';
import { orderSource } from '#domain/orders/order.status';
import { role } from '#domain/session/role.status';
import { compareWith, orderBasis, orderBy } from '#domain/statistics/statistics.status';
import { orderCountFilter, orderCountRow, orderStatistics } from '#contract/statistics/order.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { OrderSummary } from './order-summary';
import { orderReportColumns } from './order-report-columns';

const lastMonth = (today: string) => {
  const { from, to } = monthOf(addDays(monthOf(today as LocalDate).from, -1));
  return { dateFrom: from, dateTo: to };
};

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
    {
      title: { zh: '近 7 天', en: 'Last 7 days' },
      filter: (today) => ({ dateFrom: addDays(today as LocalDate, -6), dateTo: today }),
    },
    {
      title: { zh: '近 30 天', en: 'Last 30 days' },
      filter: (today) => ({ dateFrom: addDays(today as LocalDate, -29), dateTo: today }),
    },
    { title: { zh: '上月', en: 'Last month' }, filter: lastMonth },
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
