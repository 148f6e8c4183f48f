import { releaseOrders } from '#contract/orders/order.jobs';
import { OrderSweepService } from '#server/orders/order-sweep.service';
import { handleJob } from '#workers/kit/handler';

/** Job handlers of orders. */
export const orderHandlers = [
  handleJob(releaseOrders, ({ payDeadline }, work) => work.get(OrderSweepService).releaseAt(payDeadline)),
];
