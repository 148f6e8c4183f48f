import { business, businessFilter, businessRow, type BusinessRow } from '#contract/calendars/calendar.contract';
import { venues } from '#contract/venues/venue.contract';
import { clockOf } from '#domain/kit/time';
import { call } from '#web/kit/call/call';
import { input, type FormValues } from '#web/kit/form/form-spec';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { BusinessSlots, slotsBetween } from './business-slots';
import { CalendarMonth } from './calendar-month';
import { DASH, orDash } from '#web/kit/text/value';

const column = columnsOf<BusinessRow>();
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
const hours = ({ slots }: BusinessRow) =>
  slots[0] ? `${clockOf(slots[0].beginMinute)}–${clockOf(Math.max(...slots.map(({ endMinute }) => endMinute)))}` : DASH;

/** The calendar of each site, and its opening time templates. */
export default listScreen({
  route: 'VenuesBusiness',
  list: business.list,
  filter: businessFilter,
  row: businessRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '时段模板', en: 'time templates' },
  search: [field.text('keyword'), { kind: 'lookup', key: 'siteId', load: sites }],
  columns: [
    column.name('name', 'enName', { width: 160, phone: 'title' }),
    column.own('businessType', (row, { pick }) => orDash(pick(row.typeName, row.enTypeName)), { width: 110 }),
    column.own('hours', (row) => hours(row), { width: 130, title: { zh: '开放时间', en: 'Opening hours' } }),
    column.own('slots', (row, { t }) => t({ zh: `${row.slots.length} 场`, en: `Slots: ${row.slots.length}` }), {
      width: 90,
      title: { zh: '场次', en: 'Slots' },
    }),
    column.name('siteNames', 'enSiteNames', { width: 300 }),
    column.text('rules', { width: 100 }),
  ],
  add: { endpoint: business.save, fields, start: () => start(null) },
  edit: { endpoint: business.save, fields, start, when: ({ editable }) => editable },
  remove: {
    endpoint: business.remove,
    when: ({ editable }) => editable,
    name: ({ name, enName }, { pick }) => pick(name, enName),
  },
  Above: () => <CalendarMonth />,
});
