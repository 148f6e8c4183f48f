import {
  business,
  dateRuleFilter,
  dateRuleRow,
  dateRules,
  type DateRuleRow,
} from '#contract/calendars/calendar.contract';
import { rulePhase } from '#domain/calendars/calendar.status';
import { Link } from 'react-router-dom';
import { call } from '#web/kit/call/call';
import { dayCell } from '#web/kit/text/format';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { dateRuleForm, weekdays } from './date-rule-form';

const column = columnsOf<DateRuleRow>();
const sites = async () =>
  (await call(business.sites, {}, { quiet: true })).map(({ siteId, siteName, enSiteName }) => ({
    id: siteId,
    name: siteName,
    enName: enSiteName,
  }));

/** The list of date rules. */
export default listScreen({
  route: 'DateRules',
  list: dateRules.list,
  filter: dateRuleFilter,
  row: dateRuleRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '日期规则', en: 'date rules' },
  search: [
    field.text('keyword'),
    { kind: 'lookup', key: 'siteId', load: sites },
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
  ],
  columns: [
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
  ],
  add: dateRuleForm,
  edit: { ...dateRuleForm, when: ({ editable }) => editable },
  remove: {
    endpoint: dateRules.remove,
    when: ({ editable }) => editable,
    name: ({ name, enName }, { pick }) => pick(name, enName),
  },
});
