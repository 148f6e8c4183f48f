import { merchantStatus } from '#domain/merchants/pay-service.status';
import { merchantFilter, merchantRow, merchants, type MerchantRow } from '#contract/merchants/merchant.contract';
import { historyAction } from '#web/kit/audit/history-action';
import { lazyComponent } from '#web/kit/route/lazy';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { merchantColumns } from './merchant-columns';
import { merchantFields } from './merchant-form';

const Accounts = lazyComponent<RowDialogProps<MerchantRow>>(
  async () => (await import('./merchant-accounts')).MerchantAccountsDrawer,
);

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
  add: { endpoint: merchants.add, title: { zh: '新增商户', en: 'Add merchant' }, fields: merchantFields },
  edit: {
    endpoint: merchants.edit,
    title: { zh: '编辑商户', en: 'Edit merchant' },
    fields: merchantFields,
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
