import type { HolidayRow } from '#contract/calendars/holiday.contract';
import { holidayKind } from '#domain/venues/venue.status';
import { dayCell } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';

const column = columnsOf<HolidayRow>();

/** Columns of the list of holidays. */
export const holidayColumns = [
  column.name('name', 'enName', { width: 180, phone: 'title' }),
  column.tag('kind', holidayKind, { width: 130 }),
  column.own(
    'beginDate',
    (row, { lang }) =>
      row.beginDate === row.endDate
        ? dayCell(row.beginDate, lang)
        : `${dayCell(row.beginDate, lang)} – ${dayCell(row.endDate, lang)}`,
    { width: 230, title: { zh: '日期', en: 'Dates' } },
  ),
  column.own('days', (row, { t }) => t({ zh: `${row.days} 天`, en: `${row.days} d` }), { width: 80 }),
  column.own(
    'venueNames',
    (row, { pick, t }) =>
      row.venueIds === null ? t({ zh: '全部场馆', en: 'All venues' }) : pick(row.venueNames, row.enVenueNames),
    { width: 220 },
  ),
  column.own(
    'orders',
    (row, { t }) =>
      row.orders === 0 ? (
        <span className="v-quiet">{t({ zh: '无', en: 'None' })}</span>
      ) : (
        t({ zh: `${row.orders} 单待处理`, en: `Pending: ${row.orders}` })
      ),
    { width: 120 },
  ),
];
