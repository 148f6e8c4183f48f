import { holidayFilter, holidayRow, holidays } from '#contract/calendars/holiday.contract';
import { holidayKind } from '#domain/venues/venue.status';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { holidayColumns } from './holiday-columns';
import { holidayFields, holidayValues } from './holiday-form';

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
  add: { endpoint: holidays.save, fields: holidayFields, start: () => holidayValues(null) },
  edit: {
    endpoint: holidays.save,
    fields: holidayFields,
    start: holidayValues,
    when: ({ editable }) => editable,
  },
  remove: {
    endpoint: holidays.remove,
    when: ({ editable }) => editable,
    name: ({ name, enName }, { pick }) => pick(name, enName),
  },
  imports: { check: holidays.importCheck, template: 'holiday' },
  exports: { endpoint: holidays.exportFile, right: 'VenuesHolidaysExport' },
});
