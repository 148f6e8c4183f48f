import { waitlistStatus } from '#domain/waitlist/waitlist.status';
import type { WaitlistEntryRow } from '#contract/waitlist/waitlist.contract';
import { schoolClock } from '#web/kit/browser/clock';
import { columnsOf } from '#web/kit/list/list-parts';
import { entryText } from './waitlist-text';
import { DASH, orDash } from '#web/kit/text/value';

const column = columnsOf<WaitlistEntryRow>();

/** Columns of the list of waitlist entries. */
export const waitlistColumns = [
  column.text('userName', { width: 110, phone: 'title' }),
  column.tag('status', waitlistStatus, { width: 120 }),
  column.own(
    'position',
    (row, { t }) => (row.position > 0 ? t({ zh: `第 ${row.position} 位`, en: `No. ${row.position}` }) : DASH),
    { width: 90 },
  ),
  column.name('venueName', 'enVenueName', { width: 150 }),
  column.name('siteName', 'enSiteName', { width: 140 }),
  column.text('reservationDate', { width: 120 }),
  column.own('scope', (row, { lang }) => entryText(row, lang), {
    width: 220,
    title: { zh: '候补内容', en: 'Waiting for' },
  }),
  column.text('people', { width: 80, phone: 'hide' }),
  column.own('offerUntil', (row) => orDash(row.offerUntil, schoolClock), { width: 110 }),
  column.text('tradeNo', { width: 170, phone: 'hide' }),
  column.stamp('gmtCreate'),
];
