import { ruleSetFilter, ruleSetRow, ruleSets } from '#contract/booking-rules/rule-set.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { TrialDialog } from './rule-trial';
import { ruleSetColumns } from './rule-set-columns';
import { hiddenValues, initialValues, ruleSetParts } from './rule-set-form';

/** Booking rules: release, allocation and limits; tested on past bookings before they are saved. */
export default listScreen({
  route: 'VenuesRuleSets',
  list: ruleSets.list,
  filter: ruleSetFilter,
  row: ruleSetRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '预约规则', en: 'rule sets' },
  search: [field.text('keyword')],
  columns: ruleSetColumns,
  add: {
    endpoint: ruleSets.add,
    title: { zh: '新增规则', en: 'Add rules' },
    fields: ruleSetParts,
    start: initialValues,
    also: hiddenValues,
  },
  edit: {
    endpoint: ruleSets.edit,
    title: { zh: '编辑规则', en: 'Edit rules' },
    fields: ruleSetParts,
    start: initialValues,
    also: hiddenValues,
  },
  remove: {
    endpoint: ruleSets.remove,
    when: ({ sites }) => sites === 0,
    name: (row, { pick }) => pick(row.name, row.nameEn),
  },
  actions: [
    {
      key: 'try',
      title: { zh: '试算', en: 'Test' },
      right: 'VenuesRuleSets',
      when: ({ sites }) => sites > 0,
      Dialog: TrialDialog,
    },
  ],
});
