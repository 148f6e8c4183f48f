import { promiseStatus } from '#domain/attendance/promise.status';
import { orderSource } from '#domain/orders/order.status';
import { useBookingFilter, useBookingRow, useRates, type UseBookingRow } from '#contract/usage/use-rate.contract';
import { dayCell } from '#web/kit/text/format';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { DASH } from '#web/kit/text/value';
import { DetailTabs } from './detail-tabs';
import { OrderNo } from './order-no';

const column = columnsOf<UseBookingRow>();

/** List of the bookings behind a use rate of a site. */
export const UseDetail = listScreen({
  route: 'StatisticsDetail',
  part: 'use',
  list: useRates.bookings,
  filter: useBookingFilter,
  row: useBookingRow,
  rowKey: (row) => `${row.tradeNo} ${row.day}`,
  noun: { zh: '预约', en: 'bookings' },
  about: ['siteId', 'weekday', 'hourFrom', 'hourTo'],
  search: [field.site(), field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' })],
  columns: [
    column.own('tradeNo', (row) => <OrderNo tradeNo={row.tradeNo} />, { width: 148, phone: 'title' }),
    column.own('day', (row, { lang }) => `${dayCell(row.day, lang)} ${row.begin}–${row.end}`, {
      width: { zh: 176, en: 188 },
    }),
    column.twoLines(
      'venueName',
      (row, { pick }) => [pick(row.venueName, row.enVenueName), pick(row.siteName, row.enSiteName)],
      { width: 150 },
    ),
    column.text('userName', { width: 96 }),
    column.code('source', orderSource, { width: { zh: 96, en: 128 } }),
    column.code('promiseStatus', promiseStatus, { width: { zh: 96, en: 128 } }),
    column.text('minutes', { width: { zh: 112, en: 136 }, number: true }),
    column.text('used', { width: { zh: 112, en: 128 }, number: true }),
    column.text('ghost', { width: { zh: 112, en: 112 }, number: true }),
    column.own('arrived', ({ arrived }) => arrived ?? DASH, { width: { zh: 156, en: 156 }, number: true }),
  ],
  exports: { endpoint: useRates.bookingsFile, right: 'StatisticsDetailExport' },
  Above: DetailTabs,
});
