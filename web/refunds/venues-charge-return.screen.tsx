import { refundRuleFilter, refundRuleRow, refundRules } from '#contract/refunds/refund-rule.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { refundRuleColumns } from './refund-rule-columns';
import { refundRuleFields } from './refund-rule-form';
import { refundRuleActions } from './refund-rule-actions';

/** Refund rules: what is refunded by when a booking is cancelled, with a preview on a real slot. */
export default listScreen({
  route: 'VenuesChargeReturn',
  list: refundRules.list,
  filter: refundRuleFilter,
  row: refundRuleRow,
  rowKey: ({ id }) => String(id),
  noun: { zh: '退款规则', en: 'refund rules' },
  search: [field.text('keyword')],
  columns: refundRuleColumns,
  add: {
    endpoint: refundRules.add,
    title: { zh: '新增退款规则', en: 'Add refund rule' },
    fields: refundRuleFields,
    start: () => ({
      tiers: [
        { hoursBefore: 24, percent: 100 },
        { hoursBefore: 2, percent: 80 },
      ],
      weekCancelMax: 0,
      allowSpecial: true,
    }),
  },
  edit: { endpoint: refundRules.edit, title: { zh: '编辑退款规则', en: 'Edit refund rule' }, fields: refundRuleFields },
  remove: {
    endpoint: refundRules.remove,
    when: ({ sites }) => sites === 0,
    name: (row, { pick }) => pick(row.name, row.enName),
  },
  actions: refundRuleActions,
  exports: { endpoint: refundRules.exportFile, right: 'VenuesChargeReturnExport' },
});
