import { financeRecords } from '#contract/finance/finance-record.contract';
import { takingFilter, takingRow, takings } from '#contract/takings/taking.contract';
import { addDays, type LocalDate } from '#domain/kit/time';
import { bizType } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import { takingBasis, takingBy } from '#domain/takings/taking.status';
import { call } from '#web/kit/call/call';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { TakingSummary } from './taking-summary';
import { takingColumns } from './taking-columns';

const lastMonth = (today: string) => {
  const end = addDays(`${today.slice(0, 8)}01` as LocalDate, -1);
  return { dateFrom: `${end.slice(0, 8)}01`, dateTo: end };
};

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
  quick: [
    {
      title: { zh: '今日各方式', en: 'Today by method' },
      filter: (today) => ({ by: String(takingBy.method), dateFrom: today, dateTo: today }),
    },
    {
      title: { zh: '近 7 天', en: 'Last 7 days' },
      filter: (today) => ({ dateFrom: addDays(today as LocalDate, -6), dateTo: today }),
    },
    { title: { zh: '上月', en: 'Last month' }, filter: lastMonth },
    { title: { zh: '本月各场馆', en: 'Venues this month' }, filter: () => ({ by: String(takingBy.venue) }) },
    { title: { zh: '本月售票员', en: 'Sellers this month' }, filter: () => ({ by: String(takingBy.seller) }) },
  ],
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
