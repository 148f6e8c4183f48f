import { bizType } from '#domain/sales/biz-type.status';
import { payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { compareWith, incomeBasis, incomeBy, incomeMeasure } from '#domain/statistics/statistics.status';
import { incomeFilter, incomeRow, incomeStatistics } from '#contract/statistics/income.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { IncomeSummary } from './income-summary';
import { incomeColumns } from './income-columns';
import { last7Days, last30Days, lastMonth } from './period-shortcuts';

/** Income by venue, site, method, role, business, merchant or time, compared with the previous period or a year ago. */
export default listScreen({
  route: 'StatisticsIncome',
  list: incomeStatistics.list,
  filter: incomeFilter,
  row: incomeRow,
  rowKey: (row) => row.key,
  noun: { zh: '收入', en: 'income' },
  search: [
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
    field.select('by', incomeBy),
    field.select('basis', incomeBasis),
    field.select('measure', incomeMeasure),
    field.select('compare', compareWith),
    field.venue(),
    field.site(),
    field.select('payType', payType),
    field.select('roleId', role),
    field.select('biz', bizType),
  ],
  quick: [
    last7Days,
    last30Days,
    lastMonth,
    {
      title: { zh: '今年', en: 'This year' },
      filter: (today) => ({
        dateFrom: `${today.slice(0, 4)}-01-01`,
        dateTo: today,
        by: String(incomeBy.time),
        compare: String(compareWith.lastYear),
      }),
    },
    { title: { zh: '本月各场地', en: 'Sites this month' }, filter: () => ({ by: String(incomeBy.site) }) },
  ],
  columns: incomeColumns,
  totals: {
    of: ({ totals }) => totals && { gross: totals.gross, refund: totals.refund, net: totals.net },
    titles: {
      gross: { zh: '收款合计', en: 'Received' },
      refund: { zh: '退款合计', en: 'Refunds' },
      net: { zh: '净额合计', en: 'Net' },
    },
  },
  exports: { endpoint: incomeStatistics.exportFile, right: 'StatisticsIncomeExport' },
  refetchEvery: () => 10_000,
  Above: IncomeSummary,
});
