import { enumMember } from '#domain/kit/enumeration';
import { payType } from '#domain/payments/pay.status';
import {
  payServiceFilter,
  payServiceRow,
  payServices,
  type PayServiceRow,
} from '#contract/merchants/pay-service.contract';
import { historyAction } from '#web/kit/audit/history-action';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { payServiceColumns } from './pay-service-columns';
import { payServiceFields } from './pay-service-form';

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
    fields: payServiceFields,
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
