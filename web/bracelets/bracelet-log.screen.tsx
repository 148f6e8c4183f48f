import { braceletEvent } from '#domain/bracelets/bracelet.status';
import {
  braceletLogFilter,
  braceletLogRow,
  braceletLogs,
  type BraceletLogRow,
} from '#contract/bracelets/bracelet.contract';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { amount } from '#web/kit/text/format';
import { DASH, orDash } from '#web/kit/text/value';

const column = columnsOf<BraceletLogRow>();

/** What happened to wristbands: issued, in, out, charged, returned, lost, deposits refunded. */
export default listScreen({
  route: 'BraceletLog',
  list: braceletLogs.list,
  filter: braceletLogFilter,
  row: braceletLogRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '记录', en: 'entries' },
  search: [
    field.text('keyword'),
    field.select('kind', braceletEvent),
    field.venue(),
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
  ],
  about: ['braceletId'],
  quick: [
    { title: { zh: '今日', en: 'Today' }, filter: (today) => ({ dateFrom: today, dateTo: today }) },
    { title: { zh: '退押金', en: 'Deposits refunded' }, filter: () => ({ kind: String(braceletEvent.depositBack) }) },
  ],
  columns: [
    column.stamp('at', { width: 120, phone: 'title' }),
    column.tag('kind', braceletEvent, { width: { zh: 120, en: 150 } }),
    column.twoLines('labelNo', (row) => [row.labelNo, row.chipNo], { width: 155 }),
    column.name('venueName', 'enVenueName', { width: { zh: 110, en: 130 } }),
    column.twoLines(
      'holder',
      (row, { t }) => [orDash(row.holder), row.holder !== null && row.isGuest ? t({ zh: '散客', en: 'Guest' }) : ''],
      { width: 100 },
    ),
    { ...column.own('amount', (row) => (row.amount === 0 ? DASH : amount(row.amount)), { width: 110 }), number: true },
    column.text('tradeNo', { width: 155 }),
    column.text('operator', { width: 90 }),
    column.text('note', { width: { zh: 200, en: 160 } }),
  ],
  exports: { endpoint: braceletLogs.exportFile, right: 'BraceletLogExport' },
});
