import type { BusinessRow } from '#contract/calendars/calendar.contract';
import { clockOf } from '#domain/kit/time';
import { columnsOf } from '#web/kit/list/list-parts';
import { DASH, orDash } from '#web/kit/text/value';

const column = columnsOf<BusinessRow>();

const hours = ({ slots }: BusinessRow) =>
  slots[0] ? `${clockOf(slots[0].beginMinute)}–${clockOf(Math.max(...slots.map(({ endMinute }) => endMinute)))}` : DASH;

/** Columns of the list of time templates. */
export const businessHoursColumns = [
  column.name('name', 'enName', { width: 160, phone: 'title' }),
  column.own('businessType', (row, { pick }) => orDash(pick(row.typeName, row.enTypeName)), { width: 110 }),
  column.own('hours', (row) => hours(row), { width: 130, title: { zh: '开放时间', en: 'Opening hours' } }),
  column.own('slots', (row, { t }) => t({ zh: `${row.slots.length} 场`, en: `Slots: ${row.slots.length}` }), {
    width: 90,
    title: { zh: '场次', en: 'Slots' },
  }),
  column.name('siteNames', 'enSiteNames', { width: 300 }),
  column.text('rules', { width: 100 }),
];
