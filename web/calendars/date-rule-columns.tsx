import { Link } from 'react-router-dom';
import type { DateRuleRow } from '#contract/calendars/calendar.contract';
import { rulePhase } from '#domain/calendars/calendar.status';
import { dayCell } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { weekdays } from './date-rule-form';

const column = columnsOf<DateRuleRow>();

/** Columns of the list of date rules. */
export const dateRuleColumns = [
  column.own('name', (row, { pick }) => <Link to={`/date-rules/${row.id}`}>{pick(row.name, row.enName)}</Link>, {
    width: { zh: 164, en: 190 },
    phone: 'title',
  }),
  column.tag('phase', rulePhase, { width: 104 }),
  column.own(
    'beginDate',
    (row, { lang }) =>
      row.beginDate === row.endDate
        ? dayCell(row.beginDate, lang)
        : `${dayCell(row.beginDate, lang)} – ${dayCell(row.endDate, lang)}`,
    { width: { zh: 192, en: 208 } },
  ),
  column.own(
    'weekdays',
    (row, { t, label }) =>
      [
        row.onHoliday ? t({ zh: '仅节假日', en: 'Holidays only' }) : '',
        row.weekdays.length === 0 || row.weekdays.length === 7
          ? t({ zh: '每天', en: 'Every day' })
          : row.weekdays.map((day) => label(weekdays, day)).join(' '),
      ]
        .filter(Boolean)
        .join(' · '),
    { width: 166, title: { zh: '适用', en: 'Applies on' } },
  ),
  column.name('templateName', 'enTemplateName', { width: { zh: 120, en: 124 } }),
  column.name('siteNames', 'enSiteNames', { width: { zh: 196, en: 180 } }),
  column.text('priority', { width: { zh: 78, en: 84 } }),
];
