import { machine } from '#domain/kit/machine';
import { financeStatus, type FinanceStatus } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';

/** State of a finance record. */
export interface FinanceState {
  readonly status: FinanceStatus;
}

/**
 * Transitions of a finance record: income goes from 1 to 2; a refund starts as 3 and ends as 2, or stays at 5 until it
 * is retried.
 */
export const financeMachine = machine<FinanceState>()({
  initial: { status: financeStatus.created },
  illegal: paymentFailure.illegalFinanceStep,
  steps: {
    complete: { from: { status: financeStatus.created }, to: { status: financeStatus.complete } },
    settle: { from: { status: financeStatus.refunding }, to: { status: financeStatus.complete } },
    fail: { from: { status: financeStatus.refunding }, to: { status: financeStatus.failed } },
    retry: { from: { status: financeStatus.failed }, to: { status: financeStatus.refunding } },
  },
});

/** Initial state of a refund record. */
export const initialRefundState: FinanceState = { status: financeStatus.refunding };
