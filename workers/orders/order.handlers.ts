import { releaseOrders } from '#contract/orders/order.jobs';
import { OrderSweepService } from '#server/orders/order-sweep.service';
import { handle } from '#workers/kit/handle';

/** Job handlers of orders. */
export const orderHandlers = [
  handle(releaseOrders, ({ payDeadline }, work) => work.get(OrderSweepService).releaseAt(payDeadline)),
];
