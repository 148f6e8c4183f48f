import { business, businessFilter, businessRow } from '#contract/calendars/calendar.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { businessHoursColumns } from './business-hours-columns';
import { businessHoursFields, businessHoursValues } from './business-hours-form';
import { CalendarMonth } from './calendar-month';
import { siteChoices } from './site-choices';

/** The calendar of each site, and its opening time templates. */
export default listScreen({
  route: 'VenuesBusiness',
  list: business.list,
  filter: businessFilter,
  row: businessRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '时段模板', en: 'time templates' },
  search: [field.text('keyword'), { kind: 'lookup', key: 'siteId', load: siteChoices }],
  columns: businessHoursColumns,
  add: { endpoint: business.save, fields: businessHoursFields, start: () => businessHoursValues(null) },
  edit: {
    endpoint: business.save,
    fields: businessHoursFields,
    start: businessHoursValues,
    when: ({ editable }) => editable,
  },
  remove: {
    endpoint: business.remove,
    when: ({ editable }) => editable,
    name: ({ name, enName }, { pick }) => pick(name, enName),
  },
  Above: () => <CalendarMonth />,
});
