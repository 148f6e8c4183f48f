import { orderHeld } from '#contract/orders/order.events';
import { releaseOrder } from '#contract/orders/order.jobs';
import { on } from '#workers/kit/react';

/** What follows from orders in their own area: a hold ends at its deadline. */
export const orderReactions = [
  on('orders.release-at-deadline', orderHeld, ({ tradeNo, payDeadline }, work) => work.later(releaseOrder, { tradeNo }, { id: `${tradeNo}.${payDeadline}`, at: payDeadline })),
];
