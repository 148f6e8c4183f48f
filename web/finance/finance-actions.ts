import type { RowAction, BatchAction } from '#web/kit/list/list-spec';
import { payments, type FinanceRow } from '#contract/payments/payment.contract';
import { whyNot } from '#domain/kit/machine';
import { financeMachine, type FinanceState } from '#domain/finance/finance.machine';
import { call } from '#web/kit/call/call';

const canRetry = (row: FinanceRow) =>
  row.refundNo !== null && whyNot(financeMachine, 'retry', { status: row.status } as FinanceState, {}) === null;

const retryRefund = ({ refundNo }: FinanceRow) => call(payments.retryRefund, { refundNo: refundNo ?? '' });

/** Row actions of the list of records. */
export const financeActions: readonly RowAction<FinanceRow>[] = [
  {
    key: 'retry',
    title: { zh: '重试退款', en: 'Retry refund' },
    right: 'VenuesFinancesRefund',
    when: canRetry,
    run: retryRefund,
  },
];

/** Actions on several rows of the list of records. */
export const financeBatchActions: readonly BatchAction<FinanceRow>[] = [
  {
    key: 'retryAll',
    title: { zh: '重试退款', en: 'Retry refunds' },
    right: 'VenuesFinancesRefund',
    applies: canRetry,
    run: async (rows) => {
      for (const row of rows) await retryRefund(row);
    },
  },
];
