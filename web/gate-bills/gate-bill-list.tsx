import { gateAppealStatus, gateBillKind, gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import { payStatus } from '#domain/orders/order.status';
import { gateBillFilter, gateBillRow, gateBills, type GateBillRow } from '#contract/gate-bills/gate-bill.contract';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { slotText } from '#web/kit/text/date-text';
import { DASH, orDash } from '#web/kit/text/value';
import { StatusTag } from '#web/kit/theme/status-tag';
import { reviewBatch } from '#web/kit/review/review-action';
import { appealReview, gateBillActions } from './gate-bill-actions';
import { GateBillDrawer } from './gate-bill-drawer';
import { kindTextOf } from './gate-bill-rule-text';

const column = columnsOf<GateBillRow>();

/** All gate bills: what was charged, paid, refunded and waived. */
export const GateBillList = listScreen({
  route: 'GateBillRecord',
  list: gateBills.list,
  filter: gateBillFilter,
  row: gateBillRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '账单', en: 'bills' },
  search: [
    field.text('keyword'),
    field.select('status', gateBillStatus),
    field.venue(),
    field.select('kind', gateBillKind),
    field.select('appeal', gateAppealStatus),
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
  ],
  quick: [
    { title: { zh: '今日', en: 'Today' }, filter: (today) => ({ dateFrom: today, dateTo: today }) },
    { title: { zh: '欠费', en: 'Unpaid' }, filter: () => ({ status: String(gateBillStatus.owed) }) },
    { title: { zh: '待处理申诉', en: 'Open appeals' }, filter: () => ({ appeal: String(gateAppealStatus.waiting) }) },
    { title: { zh: '缺离场', en: 'Exit missing' }, filter: () => ({ exitMissing: '1' }) },
  ],
  totals: {
    of: (reply) => reply.totals,
    titles: {
      amount: { zh: '应收合计', en: 'Charged' },
      paid: { zh: '已收合计', en: 'Paid' },
      owed: { zh: '欠费合计', en: 'Unpaid' },
      refunded: { zh: '退款合计', en: 'Refunded' },
    },
  },
  columns: [
    column.twoLines('billNo', (row, { t }) => [row.billNo, t(kindTextOf(row))], { width: 165 }),
    column.twoLines(
      'holder',
      (row, { t }) => [
        row.holder,
        [row.isGuest ? t({ zh: '散客', en: 'Guest' }) : '', row.labelNo ?? ''].filter(Boolean).join(' · '),
      ],
      { width: 110, phone: 'title' },
    ),
    column.name('venueName', 'enVenueName', { width: 125 }),
    column.twoLines(
      'inAt',
      (row, { t, lang }) => [
        slotText(row.inAt.slice(0, 16), row.outAt.slice(0, 16), lang),
        row.exitMissing
          ? t({ zh: `${row.minutes} 分钟 · 缺离场`, en: `${row.minutes} min · exit missing` })
          : t({ zh: `${row.minutes} 分钟`, en: `${row.minutes} min` }),
      ],
      { width: 175 },
    ),
    column.money('amount', { width: 135, sort: true, sum: true }),
    column.own(
      'status',
      (row) =>
        row.refunded > 0 ? (
          <StatusTag of={payStatus} code={row.payStatus} />
        ) : (
          <StatusTag of={gateBillStatus} code={row.status} />
        ),
      { width: 110 },
    ),
    column.own('appealReason', (row) => orDash(row.appealReason), { width: 160, aside: true }),
    column.own(
      'appeal',
      (row) => (row.appeal === gateAppealStatus.none ? DASH : <StatusTag of={gateAppealStatus} code={row.appeal} />),
      { width: 120 },
    ),
    column.money('refunded', { width: 110, aside: true }),
  ],
  actions: gateBillActions,
  batch: [reviewBatch(appealReview)],
  exports: { endpoint: gateBills.exportFile, right: 'GateBillRecordExport' },
  Drawer: GateBillDrawer,
});
