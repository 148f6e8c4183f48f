import { cellArea, lockerEnd } from '#domain/lockers/locker.status';
import { lockerRecordFilter, lockerRecordRow, lockers, type LockerRecordRow } from '#contract/lockers/locker.contract';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { amount, stampText } from '#web/kit/text/format';
import { DASH, orDash } from '#web/kit/text/value';

const column = columnsOf<LockerRecordRow>();

/** Uses of lockers: who, when, how long, the fee of the nights, and what ended them. */
export const LockerRecords = listScreen({
  route: 'LockerRecord',
  part: 'records',
  title: { zh: '储物柜记录', en: 'Locker records' },
  list: lockers.records,
  filter: lockerRecordFilter,
  row: lockerRecordRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '记录', en: 'records' },
  about: ['tab', 'cellId'],
  search: [
    field.text('keyword'),
    field.venue(),
    field.select('area', cellArea),
    field.select('closedAs', lockerEnd),
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
  ],
  quick: [
    { title: { zh: '今日', en: 'Today' }, filter: (today) => ({ dateFrom: today, dateTo: today }) },
    { title: { zh: '过夜', en: 'Overnight' }, filter: () => ({ overnight: '1' }) },
    { title: { zh: '强制开柜', en: 'Forced open' }, filter: () => ({ closedAs: String(lockerEnd.forced) }) },
  ],
  columns: [
    column.twoLines('cell', (row, { pick, label }) => [pick(row.cell, row.enCell), label(cellArea, row.area)], {
      width: 120,
      phone: 'title',
    }),
    column.name('venueName', 'enVenueName', { width: { zh: 110, en: 130 } }),
    column.twoLines(
      'holder',
      (row, { t }) => [
        orDash(row.holder),
        `${row.isGuest ? `${t({ zh: '散客', en: 'Guest' })} · ` : ''}${t({ zh: `手环 ${row.labelNo}`, en: `Band ${row.labelNo}` })}`,
      ],
      { width: 150 },
    ),
    column.twoLines(
      'openedAt',
      (row, { lang, t }) => [
        stampText(row.openedAt, lang),
        row.closedAt === null ? t({ zh: '使用中', en: 'In use' }) : stampText(row.closedAt, lang),
      ],
      { width: 125 },
    ),
    column.text('minutes', { width: 90 }),
    column.own('overnight', (row, { t }) => (row.overnight ? t({ zh: '过夜', en: 'Overnight' }) : DASH), {
      width: { zh: 80, en: 105 },
    }),
    { ...column.own('fee', (row) => (row.fee > 0 ? amount(row.fee) : DASH), { width: 105 }), number: true },
    column.tag('closedAs', lockerEnd, { width: { zh: 130, en: 155 } }),
    column.text('closedBy', { width: 80 }),
    column.text('reason', { width: { zh: 170, en: 130 } }),
  ],
  exports: { endpoint: lockers.exportFile, right: 'LockerRecordExport' },
});
