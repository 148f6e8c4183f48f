import { financeFilter, financeRow, payments } from '#contract/payments/payment.contract';
import { listScreen } from '#web/kit/list/list-screen';
import { FinanceBoard } from './finance-board';
import { financeColumns } from './finance-columns';
import { FinanceDrawer } from './finance-drawer';
import { useLiveFinances } from './finance-live';
import { financeActions, financeBatchActions } from './finance-actions';
import { financeSearch, financeShortcuts } from './finance-filters';

/** Finance records with their states, the live refund queue, and retry of failed refunds. */
export default listScreen({
  route: 'VenuesFinances',
  list: payments.finances,
  filter: financeFilter,
  row: financeRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '流水', en: 'records' },
  search: financeSearch,
  quick: financeShortcuts,
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
