import { business, businessFilter, businessRow, type BusinessRow } from '#contract/calendars/calendar.contract';
import { venues } from '#contract/venues/venue.contract';
import { clockOf } from '#domain/kit/time';
import { call } from '#web/kit/call/call';
import { input, type FormValues } from '#web/kit/form/form-spec';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { BusinessSlots, slotsBetween } from './business-slots';
import { CalendarMonth } from './calendar-month';
import { businessHoursColumns } from './business-hours-columns';

const sites = async () =>
  (await call(business.sites, {}, { quiet: true })).map(({ siteId, siteName, enSiteName }) => ({
    id: siteId,
    name: siteName,
    enName: enSiteName,
  }));

const types = async () =>
  (await call(venues.codeKeys, { codeKeys: 'business_date_type' }, { quiet: true }))['business_date_type']?.map(
    ({ value, codename, enName }) => ({ id: value, name: codename, enName }),
  ) ?? [];

const fields = [
  input.text('name'),
  input.text('enName'),
  input.lookup('businessType', types),
  input.own('slots', BusinessSlots, {
    hint: {
      zh: '结束早于或等于开始表示到次日；已有未来预约的场次不能修改或删除',
      en: 'An end at or before the start is on the next day. Slots with upcoming bookings cannot be changed or deleted.',
    },
  }),
];

const start = (row: BusinessRow | null): FormValues =>
  row
    ? {
        ...row,
        slots: row.slots.map(({ beginMinute, endMinute }) => ({
          begin: clockOf(beginMinute),
          end: clockOf(endMinute),
        })),
      }
    : { slots: slotsBetween('08:00', '22:00', 60), businessType: '' };

/** The calendar of each site, and its opening time templates. */
export default listScreen({
  route: 'VenuesBusiness',
  list: business.list,
  filter: businessFilter,
  row: businessRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '时段模板', en: 'time templates' },
  search: [field.text('keyword'), { kind: 'lookup', key: 'siteId', load: sites }],
  columns: businessHoursColumns,
  add: { endpoint: business.save, fields, start: () => start(null) },
  edit: { endpoint: business.save, fields, start, when: ({ editable }) => editable },
  remove: {
    endpoint: business.remove,
    when: ({ editable }) => editable,
    name: ({ name, enName }, { pick }) => pick(name, enName),
  },
  Above: () => <CalendarMonth />,
});
