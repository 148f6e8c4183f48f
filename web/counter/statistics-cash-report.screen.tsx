import { cashReportFilter, cashReportRow, cashReports } from '#contract/counter/cash-report.contract';
import { differenceReason, shiftState } from '#domain/counter/cash.status';
import { addDays, type LocalDate } from '#domain/kit/time';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { CashReportDrawer } from './cash-report-drawer';
import { cashReportColumns } from './cash-report-columns';

/** Shifts of all counters: amounts by payment method, drawer counts, reasons of differences and signatures. */
export default listScreen({
  route: 'StatisticsCashReport',
  list: cashReports.list,
  filter: cashReportFilter,
  row: cashReportRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '班次', en: 'shifts' },
  search: [
    field.text('keyword'),
    field.dates('dateFrom', 'dateTo', { zh: '开班日期', en: 'Opened' }),
    field.select('state', shiftState),
    field.select('reason', differenceReason),
  ],
  quick: [
    { title: { zh: '今日', en: 'Today' }, filter: (today) => ({ dateFrom: today, dateTo: today }) },
    { title: { zh: '有差额', en: 'Differences' }, filter: () => ({ differs: '1' }) },
    { title: { zh: '待签收', en: 'Awaiting signature' }, filter: () => ({ state: String(shiftState.closed) }) },
    {
      title: { zh: '近 30 天', en: 'Last 30 days' },
      filter: (today) => ({ dateFrom: addDays(today as LocalDate, -29), dateTo: today }),
    },
  ],
  columns: cashReportColumns,
  totals: {
    of: (reply) => reply.totals,
    titles: {
      sold: { zh: '收款合计', en: 'Received' },
      returned: { zh: '退款合计', en: 'Refunded' },
      cash: { zh: '现金净收', en: 'Net cash' },
      difference: { zh: '差额合计', en: 'Differences' },
      banked: { zh: '缴存合计', en: 'Handed in' },
    },
  },
  exports: { endpoint: cashReports.exportFile, right: 'StatisticsCashReportExport' },
  Drawer: CashReportDrawer,
});
