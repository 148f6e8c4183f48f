import { addDays, monthOf, type LocalDate } from '#domain/kit/time';
import { orderSource } from '#domain/orders/order.status';
import { role } from '#domain/session/role.status';
import { compareWith, orderBasis, orderBy } from '#domain/statistics/statistics.status';
import {
  orderCountFilter,
  orderCountRow,
  orderStatistics,
  type OrderCountRow,
} from '#contract/statistics/order.contract';
import { count } from '#web/kit/text/format';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { DrillLink } from './drill-link';
import { OrderSummary } from './order-summary';
import { PercentChange } from './figure-parts';

const column = columnsOf<OrderCountRow>();
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
  columns: [
    column.own(
      'name',
      (row, { pick }) => (
        <DrillLink tab="orders" row={row}>
          {pick(row.name, row.enName)}
        </DrillLink>
      ),
      { width: 200, phone: 'title' },
    ),
    column.own('orders', (row) => count(row.orders), { width: 96, number: true, sort: true }),
    column.own(
      'share',
      ({ share }) => (
        <span className="st-share">
          <i>
            <i style={{ width: `${share}%` }} />
          </i>
          {share.toFixed(1)}%
        </span>
      ),
      { width: 150, number: true },
    ),
    column.own('hours', ({ hours }) => count(hours), { width: { zh: 120, en: 96 }, number: true, sort: true }),
    column.own('people', (row) => count(row.people), { width: 96, number: true, sort: true }),
    column.money('amount', { sum: true, sort: true }),
    column.own('before', (row) => count(row.before), { width: { zh: 112, en: 136 }, number: true }),
    column.own('change', ({ change }) => <PercentChange percent={change} />, {
      width: { zh: 100, en: 116 },
      number: true,
      sort: true,
    }),
  ],
  totals: {
    of: ({ totals }) => totals,
    titles: { amount: { zh: '未取消订单金额', en: 'Total of active orders' } },
  },
  exports: { endpoint: orderStatistics.exportFile, right: 'StatisticsOrderExport' },
  refetchEvery: () => 10_000,
  Above: OrderSummary,
});
