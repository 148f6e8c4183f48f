import { orders } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { CancelService } from './cancel.service';

/** Serves the endpoints that cancel orders over HTTP. */
export const CancelController = controllerFor(
  {
    cancelPreview: orders.cancelPreview,
    cancelById: orders.cancelById,
    staffCancel: orders.staffCancel,
    cancel: payments.cancel,
  },
  { cancels: CancelService },
  ({ cancels }) => ({
    cancelPreview: ({ tradeNo }, caller) => cancels.preview(caller, tradeNo),
    cancelById: ({ id }, caller) => cancels.cancelOwn(caller, { id }, null),
    staffCancel: ({ tradeNo, reason }, caller) => cancels.cancelForVenue(caller, tradeNo, reason),
    cancel: ({ venueTradeNo, remark }, caller) => cancels.cancelOwn(caller, { tradeNo: venueTradeNo }, remark ?? null),
  }),
);
