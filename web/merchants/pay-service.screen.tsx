import { enumMember } from '#domain/kit/enumeration';
import { payType } from '#domain/payments/pay.status';
import { feeBearer } from '#domain/merchants/pay-service.status';
import { role } from '#domain/session/role.status';
import {
  payServiceFilter,
  payServiceRow,
  payServices,
  type PayServiceRow,
} from '#contract/merchants/pay-service.contract';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';
import { historyAction } from '#web/kit/audit/history-action';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { payServiceColumns } from './pay-service-columns';

const fields = [
  input.switch('enabled'),
  input.select('roleIds', role, {
    many: true,
    wide: true,
    hint: { zh: '不选则按规定对所有身份开放', en: 'Leave empty to allow every permitted role' },
  }),
  input.lookup('merchantIds', () => call(payServices.merchants, {}, { quiet: true }), {
    many: true,
    wide: true,
    hint: { zh: '不选则所有商户的场馆均可使用', en: 'Leave empty to allow venues of all merchants' },
  }),
  input.time('openFrom', { hint: { zh: '不填为全天；可跨零点', en: 'Leave empty for all day; may pass midnight' } }),
  input.time('openTo'),
  input.number('feeRate', { decimals: 2, unit: { zh: '%', en: '%' } }),
  input.money('feeMin'),
  input.select('feeBearer', feeBearer, {
    hint: {
      zh: '只用于结算与统计，不向付款人另收',
      en: 'For settlement and statistics only; not charged to payers',
    },
  }),
];

/** Payment methods: who may use them, at which merchants, at what hours, and the channel fee. */
export default listScreen({
  route: 'PayService',
  list: payServices.list,
  filter: payServiceFilter,
  row: payServiceRow,
  rowKey: (row) => String(row.payType),
  noun: { zh: '支付方式', en: 'payment methods' },
  search: [field.select('payType', payType)],
  columns: payServiceColumns,
  edit: {
    endpoint: payServices.edit,
    title: { zh: '编辑支付方式', en: 'Edit payment method' },
    fields,
    also: (row) => ({ payType: row?.payType }),
  },
  actions: [
    historyAction<PayServiceRow>(
      'payService',
      (row) => row.payType,
      (row) => enumMember(payType, row.payType)?.zh ?? '',
    ),
  ],
  exports: { endpoint: payServices.exportFile, right: 'PayServiceExport' },
});
