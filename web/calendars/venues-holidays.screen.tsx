import { holidayFilter, holidayRow, holidays, type HolidayRow } from '#contract/calendars/holiday.contract';
import { venues } from '#contract/venues/venue.contract';
import { holidayKind } from '#domain/venues/venue.status';
import { call } from '#web/kit/call/call';
import { dayCell } from '#web/kit/text/format';
import { input, type FormValues } from '#web/kit/form/form-spec';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';

const column = columnsOf<HolidayRow>();
const places = async () =>
  (await call(venues.venueList, {}, { quiet: true })).map(({ id, venueName, enVenueName }) => ({
    id,
    name: venueName,
    enName: enVenueName,
  }));
const fields = [
  input.text('name'),
  input.text('enName'),
  input.select('kind', holidayKind, {
    hint: {
      zh: '闭馆：不可预约；节假日价：照常开放，按节假日收费；调休工作日：按工作日收费',
      en: 'Closed: no bookings. Holiday price: open at holiday prices. Make-up workday: workday prices.',
    },
  }),
  input.dates('beginDate', 'endDate', { zh: '日期', en: 'Dates' }),
  input.lookup('venueIds', places, {
    many: true,
    wide: true,
    hint: { zh: '不选表示全部场馆', en: 'If empty, all venues' },
  }),
];
const start = (row: HolidayRow | null): FormValues =>
  row ? { ...row, venueIds: row.venueIds ?? [] } : { kind: holidayKind.closed, venueIds: [] };

/** Holidays, closures and make-up workdays. Saving updates open boards at once; existing orders stay. */
export default listScreen({
  route: 'VenuesHolidays',
  list: holidays.list,
  filter: holidayFilter,
  row: holidayRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '节假日', en: 'holidays' },
  search: [
    field.text('keyword'),
    field.select('kind', holidayKind),
    field.venue(),
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
  ],
  columns: [
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
  ],
  add: { endpoint: holidays.save, fields, start: () => start(null) },
  edit: { endpoint: holidays.save, fields, start, when: ({ editable }) => editable },
  remove: {
    endpoint: holidays.remove,
    when: ({ editable }) => editable,
    name: ({ name, enName }, { pick }) => pick(name, enName),
  },
  imports: { check: holidays.importCheck, template: 'holiday' },
  exports: { endpoint: holidays.exportFile, right: 'VenuesHolidaysExport' },
});
