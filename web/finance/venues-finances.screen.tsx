import { financeRecords } from '#contract/finance/finance-record.contract';
import { financeFilter, financeRow, payments } from '#contract/payments/payment.contract';
import { addDays, type LocalDate } from '#domain/kit/time';
import { bizType } from '#domain/orders/order.status';
import { financeKind, financeStatus, offlinePayType, payType } from '#domain/payments/pay.status';
import { call } from '#web/kit/call/call';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import type { SearchField } from '#web/kit/list/list-spec';
import { FinanceBoard } from './finance-board';
import { financeColumns } from './finance-columns';
import { FinanceDrawer } from './finance-drawer';
import { useLiveFinances } from './finance-live';
import { financeActions, financeBatchActions } from './finance-actions';

const merchants: SearchField = {
  kind: 'lookup',
  key: 'merchantId',
  load: async () => (await call(financeRecords.choices, {}, { quiet: true })).merchants,
};

/** Finance records with their states, the live refund queue, and retry of failed refunds. */
export default listScreen({
  route: 'VenuesFinances',
  list: payments.finances,
  filter: financeFilter,
  row: financeRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '流水', en: 'records' },
  search: [
    field.text('keyword'),
    field.select('status', financeStatus),
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
    field.select('kind', financeKind),
    field.select('payType', payType),
    field.select('biz', bizType),
    field.venue(),
    merchants,
    field.select('offlineType', offlinePayType),
    field.dates('doneFrom', 'doneTo', { zh: '完成日期', en: 'Completed' }),
  ],
  quick: [
    { title: { zh: '今日', en: 'Today' }, filter: (today) => ({ dateFrom: today, dateTo: today }) },
    { title: { zh: '退款中', en: 'Refunding' }, filter: () => ({ status: String(financeStatus.refunding) }) },
    { title: { zh: '退款失败', en: 'Refund failed' }, filter: () => ({ status: String(financeStatus.failed) }) },
    {
      title: { zh: '近 7 天', en: 'Last 7 days' },
      filter: (today) => ({ dateFrom: addDays(today as LocalDate, -6), dateTo: today }),
    },
  ],
  columns: financeColumns,
  totals: {
    of: (reply) => reply.totals,
    titles: {
      income: { zh: '实收合计（不含余额支付）', en: 'Income excluding balance' },
      expense: { zh: '实退合计（不含退至余额）', en: 'Refunds excluding balance' },
      pending: { zh: '待退合计', en: 'Pending refunds' },
      awaited: { zh: '待收合计', en: 'Pending income' },
      fees: { zh: '渠道手续费合计', en: 'Channel fees' },
    },
  },
  actions: financeActions,
  batch: financeBatchActions,
  exports: { endpoint: payments.exportFile, right: 'VenuesFinancesExport' },
  useLive: useLiveFinances,
  Drawer: FinanceDrawer,
  Above: FinanceBoard,
});
