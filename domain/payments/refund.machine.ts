import { machine } from '#domain/kit/machine';
import { financeStatus, type FinanceStatus } from './pay.status';
import { paymentFailure } from './payment.failures';

/** What a finance record moves on. */
export interface FinanceState {
  readonly status: FinanceStatus;
}

/** A finance record: money coming in goes 1 to 2; a refund is born as 3 and ends as 2, or stands at 5 until it is tried again. */
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

/** How a refund record is born. */
export const refundBirth: FinanceState = { status: financeStatus.refunding };
