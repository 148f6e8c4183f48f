import { payments } from '#contract/payments/payment.contract';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { RefundOutcomeService } from './refund-outcome.service';

/** Serves the retry of failed refunds over HTTP. */
export const RefundRetryController = controllerFor(
  pick(payments, 'retryRefund'),
  { refunds: RefundOutcomeService },
  ({ refunds }) => ({
    retryRefund: ({ refundNo }, caller) => refunds.retry(caller, refundNo),
  }),
);
