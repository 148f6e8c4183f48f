import { merchantStatus, settleCycle } from '#domain/merchants/pay-service.status';
import { merchantFilter, merchantRow, merchants, type MerchantRow } from '#contract/merchants/merchant.contract';
import { input } from '#web/kit/form/form-spec';
import { historyAction } from '#web/kit/audit/history-action';
import { lazyComponent } from '#web/kit/route/lazy';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { merchantColumns } from './merchant-columns';

const Accounts = lazyComponent<RowDialogProps<MerchantRow>>(
  async () => (await import('./merchant-accounts')).MerchantAccountsDrawer,
);

const fields = [
  input.text('merchantName'),
  input.text('enName'),
  input.text('subject', {
    hint: { zh: '营业执照或法人证书上的全称', en: 'Full name on the business licence or legal entity certificate' },
  }),
  input.text('taxNo', { hint: { zh: '15、18 或 20 位', en: '15, 18 or 20 characters' } }),
  input.text('bankName'),
  input.text('bankNo', { hint: { zh: '修改时留空则保持不变', en: 'Leave empty to keep the current number' } }),
  input.select('settleCycle', settleCycle),
  input.text('invoiceSubject', {
    hint: { zh: '如：*体育服务*场地费', en: 'For example: sports services, court fees' },
  }),
  input.select('status', merchantStatus),
];

/** Merchants: legal data, venues and their own accounts at the channels. */
export default listScreen({
  route: 'Mch',
  list: merchants.list,
  filter: merchantFilter,
  row: merchantRow,
  rowKey: ({ id }) => String(id),
  noun: { zh: '商户', en: 'merchants' },
  search: [field.text('keyword'), field.select('status', merchantStatus)],
  columns: merchantColumns,
  add: { endpoint: merchants.add, title: { zh: '新增商户', en: 'Add merchant' }, fields },
  edit: {
    endpoint: merchants.edit,
    title: { zh: '编辑商户', en: 'Edit merchant' },
    fields,
    start: (row) => ({ ...row, bankNo: '' }),
  },
  actions: [
    {
      key: 'accounts',
      title: { zh: '收款账号', en: 'Accounts' },
      right: 'MchKeys',
      Dialog: (opened) => <Accounts {...opened} />,
    },
    historyAction<MerchantRow>(
      'merchant',
      ({ id }) => id,
      ({ merchantName }) => merchantName,
    ),
  ],
  exports: { endpoint: merchants.exportFile, right: 'MchExport' },
});
