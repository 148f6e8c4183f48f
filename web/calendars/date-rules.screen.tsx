import { dateRuleFilter, dateRuleRow, dateRules } from '#contract/calendars/calendar.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { dateRuleColumns } from './date-rule-columns';
import { dateRuleForm } from './date-rule-form';
import { siteChoices } from './site-choices';

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
    { kind: 'lookup', key: 'siteId', load: siteChoices },
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
  ],
  columns: dateRuleColumns,
  add: dateRuleForm,
  edit: { ...dateRuleForm, when: ({ editable }) => editable },
  remove: {
    endpoint: dateRules.remove,
    when: ({ editable }) => editable,
    name: ({ name, enName }, { pick }) => pick(name, enName),
  },
});
