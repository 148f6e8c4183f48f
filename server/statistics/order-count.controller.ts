import { orderStatistics } from '#contract/statistics/order.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { OrderCountService } from './order-count.service';

/** Order statistics over HTTP. */
export const OrderCountController = controllerFor(orderStatistics, { orders: OrderCountService }, ({ orders }) => ({
  list: (input, caller) => orders.list(caller, input),
  exportFile: ({ lang, ...filter }, caller) => orders.sheet(caller, filter),
}));
