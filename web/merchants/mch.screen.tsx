import { enumMember } from '#domain/kit/enumeration';
import { merchantChannel, merchantStatus, settleCycle } from '#domain/merchants/pay-service.status';
import { merchantFilter, merchantRow, merchants, type MerchantRow } from '#contract/merchants/merchant.contract';
import { DataText } from '#web/kit/text/data-text';
import { input } from '#web/kit/form/form-spec';
import { historyAction } from '#web/kit/audit/history-action';
import { lazyComponent } from '#web/kit/route/lazy';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { Value } from '#web/kit/text/value';

const Accounts = lazyComponent<RowDialogProps<MerchantRow>>(
  async () => (await import('./merchant-accounts')).MerchantAccountsDrawer,
);
const column = columnsOf<MerchantRow>();
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
  columns: [
    column.twoLines(
      'merchantName',
      (row, { pick }) => [
        <DataText>{pick(row.merchantName, row.enName)}</DataText>,
        <DataText>{row.subject}</DataText>,
      ],
      { width: 210, phone: 'title' },
    ),
    column.tag('status', merchantStatus, { width: 96, phone: 'mark' }),
    column.own(
      'venues',
      (row, { t, pick }) => (
        <span title={pick(row.venueNames, row.enVenueNames)}>
          {t({ zh: `${row.venues} 个场馆`, en: `${row.venues} ${row.venues === 1 ? 'venue' : 'venues'}` })}
        </span>
      ),
      { width: 110 },
    ),
    column.text('taxNo', { width: 190 }),
    column.twoLines(
      'bankName',
      (row) =>
        row.bankEnd === ''
          ? [<Value>{row.bankName}</Value>]
          : [<DataText>{row.bankName}</DataText>, <>**** {row.bankEnd}</>],
      { width: 200 },
    ),
    column.code('settleCycle', settleCycle, { width: { zh: 92, en: 100 } }),
    column.own(
      'channels',
      (row, { t }) =>
        row.channels.length === 0
          ? t({ zh: '使用学校账号', en: 'School account' })
          : row.channels
              .map((one) => t(enumMember(merchantChannel, one) ?? { zh: one, en: one }))
              .join(t({ zh: '、', en: ', ' })),
      { title: { zh: '收款账号', en: 'Accounts' }, width: 170 },
    ),
    column.text('invoiceSubject', { width: 150, aside: true }),
    column.stamp('gmtModified', { aside: true }),
  ],
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
