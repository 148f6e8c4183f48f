import { bizType } from '#domain/sales/biz-type.status';
import { financeKind, payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { incomeBasis, moneyWay } from '#domain/statistics/statistics.status';
import { moneyFilter, moneyLine, statisticsDetail, type MoneyLine } from '#contract/statistics/detail.contract';
import { dayCell } from '#web/kit/text/format';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { DetailTabs } from './detail-tabs';
import { OrderNo } from './order-no';
import { orDash } from '#web/kit/text/value';

const column = columnsOf<MoneyLine>();

/** List of finance records behind a figure. */
export const MoneyDetail = listScreen({
  route: 'StatisticsDetail',
  part: 'money',
  list: statisticsDetail.money,
  filter: moneyFilter,
  row: moneyLine,
  rowKey: (row) => row.no,
  noun: { zh: '流水', en: 'records' },
  search: [
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
    field.select('basis', incomeBasis),
    field.select('way', moneyWay),
    field.venue(),
    field.site(),
    field.select('payType', payType),
    field.select('roleId', role),
    field.select('biz', bizType),
    field.text('keyword'),
  ],
  columns: [
    column.text('no', { width: 172, phone: 'title' }),
    column.own('tradeNo', (row) => <OrderNo tradeNo={row.tradeNo} />, { width: 148 }),
    column.own('day', (row, { lang }) => dayCell(row.day, lang), { width: 112, sort: true }),
    column.own('useDay', (row, { lang }) => dayCell(row.useDay, lang), { width: 112 }),
    column.twoLines(
      'venueName',
      (row, { pick }) => [orDash(pick(row.venueName, row.enVenueName)), pick(row.siteName, row.enSiteName)],
      { width: 150 },
    ),
    column.text('userName', { width: 96 }),
    column.code('roleId', role, { width: { zh: 96, en: 110 } }),
    column.code('kind', financeKind, { width: 96, aside: true }),
    column.code('payType', payType, { width: { zh: 112, en: 130 } }),
    column.code('biz', bizType, { width: 110, aside: true }),
    column.money('amount', { sum: true, sort: true, width: { zh: 120, en: 136 } }),
  ],
  totals: {
    of: (reply) => reply.totals,
    titles: {
      gross: { zh: '收款合计', en: 'Received' },
      refund: { zh: '退款合计', en: 'Refunds' },
      net: { zh: '净额合计', en: 'Net' },
    },
  },
  exports: { endpoint: statisticsDetail.moneyFile, right: 'StatisticsDetailExport' },
  Above: DetailTabs,
});
