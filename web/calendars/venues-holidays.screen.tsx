import { holidayFilter, holidayRow, holidays, type HolidayRow } from '#contract/calendars/holiday.contract';
import { venues } from '#contract/venues/venue.contract';
import { holidayKind } from '#domain/venues/venue.status';
import { call } from '#web/kit/call/call';
import { input, type FormValues } from '#web/kit/form/form-spec';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { holidayColumns } from './holiday-columns';

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
  columns: holidayColumns,
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
