import { ownOrders } from '#contract/orders/own-order.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { OwnOrderDetailService } from './own-order-detail.service';

/** HTTP endpoint of a member's own order. */
export const OwnOrderController = controllerFor(ownOrders, { details: OwnOrderDetailService }, ({ details }) => ({
  detail: ({ tradeNo }, caller) => details.detail(caller, tradeNo),
}));
