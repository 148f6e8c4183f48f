import {
  refundRuleFilter,
  refundRuleRow,
  refundRules,
  type RefundRuleRow,
} from '#contract/refunds/refund-rule.contract';
import { input } from '#web/kit/form/form-spec';
import { historyAction } from '#web/kit/audit/history-action';
import { lazyComponent } from '#web/kit/route/lazy';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { TintedTag } from '#web/kit/theme/status-tag';
import { TierControl } from './tier-control';
import { TierText } from './tier-text';
import { DASH } from '#web/kit/text/value';

const Preview = lazyComponent<RowDialogProps<RefundRuleRow>>(
  async () => (await import('./refund-preview')).RefundPreviewDialog,
);
const column = columnsOf<RefundRuleRow>();
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
  columns: [
    column.name('name', 'enName', { width: { zh: 150, en: 220 }, phone: 'title' }),
    column.own('tiers', ({ tiers }) => <TierText tiers={tiers} />, { width: 260 }),
    column.own(
      'dead',
      ({ dead }, { t }) =>
        dead > 0 ? (
          <TintedTag tint="warning">{t({ zh: `${dead} 档到不了`, en: `Unreachable tiers: ${dead}` })}</TintedTag>
        ) : (
          DASH
        ),
      { title: { zh: '检查', en: 'Check' }, width: { zh: 96, en: 140 }, phone: 'mark' },
    ),
    column.own(
      'weekCancelMax',
      ({ weekCancelMax }, { t }) =>
        weekCancelMax === 0
          ? t({ zh: '不限', en: 'No limit' })
          : t({ zh: `${weekCancelMax} 次`, en: String(weekCancelMax) }),
      { title: { zh: '每周可取消', en: 'Weekly cancellations' }, width: { zh: 100, en: 130 }, number: true },
    ),
    column.own(
      'allowSpecial',
      ({ allowSpecial }, { t }) =>
        allowSpecial ? t({ zh: '可申请', en: 'Allowed' }) : t({ zh: '不可申请', en: 'Not allowed' }),
      { width: { zh: 92, en: 126 } },
    ),
    column.own(
      'sites',
      (row, { pick, t }) => (
        <span title={pick(row.siteNames, row.enSiteNames)}>
          {t({ zh: `${row.sites} 个场地`, en: `${row.sites} ${row.sites === 1 ? 'site' : 'sites'}` })}
        </span>
      ),
      { width: 100 },
    ),
    column.stamp('gmtModified', { aside: true }),
  ],
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
