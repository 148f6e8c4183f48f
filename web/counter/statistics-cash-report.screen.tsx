import {
  cashReportFilter,
  cashReportRow,
  cashReports,
  type CashReportRow,
} from '#contract/counter/cash-report.contract';
import { differenceReason, shiftState } from '#domain/counter/cash.status';
import { addDays, type LocalDate } from '#domain/kit/time';
import { amount, stampText } from '#web/kit/text/format';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { CashReportDrawer } from './cash-report-drawer';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<CashReportRow>();

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
  columns: [
    column.twoLines(
      'sellerName',
      (row, { lang }) => [
        row.sellerName,
        <>
          {stampText(row.openedAt, lang)} — {row.closedAt ? stampText(row.closedAt, lang) : '…'}
        </>,
      ],
      { width: { zh: 178, en: 190 }, phone: 'title' },
    ),
    column.tag('state', shiftState, { width: { zh: 96, en: 118 } }),
    column.text('count', { width: 60, number: true }),
    column.money('sold', { sum: true, width: { zh: 100, en: 108 } }),
    column.money('cash', { sum: true, width: 90 }),
    column.money('wechat', { width: 90, aside: true }),
    column.money('alipay', { width: 90, aside: true }),
    column.money('card', { width: 96, aside: true }),
    column.money('others', { width: 96, aside: true }),
    column.money('returned', {
      sum: true,
      width: { zh: 100, en: 120 },
      title: { zh: '退款（元）', en: 'Refunds (CNY)' },
    }),
    column.money('cashDue', { width: { zh: 124, en: 96 }, title: { zh: '应有现金（元）', en: 'Cash due' } }),
    column.money('counted', {
      width: { zh: 124, en: 96 },
      number: true,
      title: { zh: '实点现金（元）', en: 'Counted' },
    }),
    column.own(
      'difference',
      ({ difference, reason }, { label }) =>
        difference === null ? (
          DASH
        ) : (
          <span className={difference > 0 ? 'cash-plus' : difference < 0 ? 'cash-minus' : ''}>
            {difference > 0 ? '+' : ''}
            {amount(difference)}
            {reason !== null && <span className="v-two-under">{label(differenceReason, reason)}</span>}
          </span>
        ),
      { width: { zh: 116, en: 120 }, number: true, sort: true, title: { zh: '差额（元）', en: 'Difference' } },
    ),
    column.money('banked', {
      width: { zh: 100, en: 96 },
      number: true,
      title: { zh: '缴存（元）', en: 'Handed in' },
    }),
    column.twoLines(
      'signedBy',
      (row, { lang }) => (row.signedBy ? [row.signedBy, row.signedAt ? stampText(row.signedAt, lang) : ''] : [DASH]),
      { width: 116, aside: true },
    ),
  ],
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
