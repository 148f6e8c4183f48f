import type { CashReportRow } from '#contract/counter/cash-report.contract';
import { differenceReason, shiftState } from '#domain/counter/cash.status';
import { amount, stampText } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<CashReportRow>();

/** Columns of the list of shifts. */
export const cashReportColumns = [
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
];
