import { payments } from '#contract/payments/payment.contract';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { SaleService } from '#server/sales/sale.service';
import { BillRefundService } from './bill-refund.service';
import { RefundRetryService } from './refund-retry.service';

/** Serves the retry of failed refunds over HTTP. */
export const RefundRetryController = controllerFor(
  pick(payments, 'retryRefund'),
  { sales: SaleService, orders: RefundRetryService, bills: BillRefundService },
  ({ sales, orders, bills }) => ({
    retryRefund: ({ refundNo }, caller) => (sales.isBill(refundNo) ? bills : orders).retry(caller, refundNo),
  }),
);
