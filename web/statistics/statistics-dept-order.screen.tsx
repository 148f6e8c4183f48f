import { deptFilter, deptRow, deptStatistics } from '#contract/statistics/dept.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { DeptSummary } from './dept-summary';
import { last7Days, last30Days, lastMonth, thisYear } from './period-shortcuts';
import { deptColumns } from './dept-columns';

/** Orders, hours, people, money and no-shows of every department. */
export default listScreen({
  route: 'StatisticsDeptOrder',
  list: deptStatistics.list,
  filter: deptFilter,
  row: deptRow,
  rowKey: (row) => row.key,
  noun: { zh: '部门', en: 'departments' },
  search: [field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }), field.venue()],
  quick: [last7Days, last30Days, lastMonth, thisYear],
  columns: deptColumns,
  totals: {
    of: ({ totals }) => totals,
    titles: { net: { zh: '净额合计', en: 'Net' }, unsettled: { zh: '未结清合计', en: 'Unpaid' } },
  },
  exports: { endpoint: deptStatistics.exportFile, right: 'StatisticsDeptOrderExport' },
  refetchEvery: () => 10_000,
  Above: DeptSummary,
});
