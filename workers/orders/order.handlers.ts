import { releaseOrder } from '#contract/orders/order.jobs';
import { OrderSweepService } from '#server/orders/order-sweep.service';
import { handle } from '#workers/kit/handle';

/** Work on orders that was put away. */
export const orderHandlers = [handle(releaseOrder, ({ tradeNo }, work) => work.get(OrderSweepService).release(tradeNo))];
