import { financeRecords } from '#contract/finance/finance-record.contract';
import { takingFilter, takingRow, takings } from '#contract/takings/taking.contract';
import { bizType } from '#domain/sales/biz-type.status';
import { payType } from '#domain/payments/pay.status';
import { takingBasis, takingBy } from '#domain/takings/taking.status';
import { call } from '#web/kit/call/call';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { TakingSummary } from './taking-summary';
import { takingColumns } from './taking-columns';
import { takingShortcuts } from './taking-shortcuts';

/** Takings by day, method, seller, venue, business or merchant, on one basis at a time. */
export default listScreen({
  route: 'VenuesTaking',
  list: takings.list,
  filter: takingFilter,
  row: takingRow,
  rowKey: (row) => row.key,
  noun: { zh: '营收', en: 'takings' },
  search: [
    field.select('by', takingBy),
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
    field.select('basis', takingBasis),
    field.venue(),
    {
      kind: 'lookup',
      key: 'merchantId',
      load: async () => (await call(financeRecords.choices, {}, { quiet: true })).merchants,
    },
    field.select('payType', payType),
    field.select('biz', bizType),
  ],
  quick: takingShortcuts,
  columns: takingColumns,
  totals: {
    of: (reply) => reply.totals,
    titles: {
      gross: { zh: '收款合计', en: 'Total received' },
      refund: { zh: '退款合计', en: 'Total refunds' },
      net: { zh: '净额合计', en: 'Total net' },
    },
  },
  exports: { endpoint: takings.exportFile, right: 'VenuesTakingExport' },
  Above: TakingSummary,
});
