import {
  refundRuleFilter,
  refundRuleRow,
  refundRules,
  type RefundRuleRow,
} from '#contract/refunds/refund-rule.contract';
import { input } from '#web/kit/form/form-spec';
import { historyAction } from '#web/kit/audit/history-action';
import { lazyComponent } from '#web/kit/route/lazy';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { TierControl } from './tier-control';
import { refundRuleColumns } from './refund-rule-columns';

const Preview = lazyComponent<RowDialogProps<RefundRuleRow>>(
  async () => (await import('./refund-preview')).RefundPreviewDialog,
);

const fields = [
  input.text('name'),
  input.text('enName'),
  input.own('tiers', TierControl, {
    hint: {
      zh: '按开场前多少小时取消决定退款比例；有节假日档位时，节假日的预约只按节假日档位',
      en: 'The refund rate depends on how many hours before the start a booking is cancelled. If there are holiday tiers, only those apply to holiday bookings.',
    },
  }),
  input.number('weekCancelMax', {
    hint: { zh: '已支付的预约，周一起算；0 为不限', en: 'Paid bookings, counted from Monday; 0 = no limit' },
  }),
  input.switch('allowSpecial', {
    hint: {
      zh: '因身体、天气、设备原因申请全额退款',
      en: 'Full refund for health, weather or equipment reasons',
    },
  }),
];

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
    fields,
    start: () => ({
      tiers: [
        { hoursBefore: 24, percent: 100 },
        { hoursBefore: 2, percent: 80 },
      ],
      weekCancelMax: 0,
      allowSpecial: true,
    }),
  },
  edit: { endpoint: refundRules.edit, title: { zh: '编辑退款规则', en: 'Edit refund rule' }, fields },
  remove: {
    endpoint: refundRules.remove,
    when: ({ sites }) => sites === 0,
    name: (row, { pick }) => pick(row.name, row.enName),
  },
  actions: [
    {
      key: 'preview',
      title: { zh: '试算', en: 'Preview' },
      right: 'VenuesChargeReturn',
      Dialog: (opened) => <Preview {...opened} />,
    },
    historyAction<RefundRuleRow>(
      'refundRule',
      ({ id }) => id,
      ({ name }) => name,
    ),
  ],
  exports: { endpoint: refundRules.exportFile, right: 'VenuesChargeReturnExport' },
});
