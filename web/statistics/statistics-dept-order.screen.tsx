import { addDays, monthOf, type LocalDate } from '#domain/kit/time';
import { deptFilter, deptRow, deptStatistics, type DeptRow } from '#contract/statistics/dept.contract';
import { count } from '#web/kit/text/format';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { DeptSummary } from './dept-summary';
import { DrillLink } from './drill-link';

const column = columnsOf<DeptRow>();
const lastMonth = (today: string) => {
  const { from, to } = monthOf(addDays(monthOf(today as LocalDate).from, -1));
  return { dateFrom: from, dateTo: to };
};

/** Orders, hours, people, money and no-shows of every department. */
export default listScreen({
  route: 'StatisticsDeptOrder',
  list: deptStatistics.list,
  filter: deptFilter,
  row: deptRow,
  rowKey: (row) => row.key,
  noun: { zh: '部门', en: 'departments' },
  search: [field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }), field.venue()],
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
    {
      title: { zh: '今年', en: 'This year' },
      filter: (today) => ({ dateFrom: `${today.slice(0, 4)}-01-01`, dateTo: today }),
    },
  ],
  columns: [
    column.own(
      'name',
      (row, { pick }) => (
        <DrillLink tab="orders" row={row} field="orgId">
          {pick(row.name, row.enName)}
        </DrillLink>
      ),
      { width: 220, phone: 'title' },
    ),
    column.own('orders', (row) => count(row.orders), { width: 88, number: true, sort: true }),
    column.own('hours', ({ hours }) => count(hours), { width: { zh: 120, en: 96 }, number: true, sort: true }),
    column.own('people', (row) => count(row.people), { width: 88, number: true, sort: true }),
    column.text('persons', { width: 88, number: true }),
    column.own('missed', (row) => count(row.missed), { width: { zh: 88, en: 104 }, number: true, sort: true }),
    column.money('paid', { sum: true }),
    column.money('refunded', { width: { zh: 120, en: 136 }, sum: true }),
    column.money('net', { sum: true, sort: true }),
    column.money('unsettled', { width: { zh: 120, en: 136 }, sum: true, sort: true }),
  ],
  totals: {
    of: ({ totals }) => totals,
    titles: { net: { zh: '净额合计', en: 'Net' }, unsettled: { zh: '未结清合计', en: 'Unpaid' } },
  },
  exports: { endpoint: deptStatistics.exportFile, right: 'StatisticsDeptOrderExport' },
  refetchEvery: () => 10_000,
  Above: DeptSummary,
});
