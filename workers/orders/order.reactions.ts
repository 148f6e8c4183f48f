import { orderHeld } from '#contract/orders/order.events';
import { releaseOrders } from '#contract/orders/order.jobs';
import { putAway } from '#workers/kit/react';

/** What follows from orders in their own area: a hold ends at its deadline. */
export const orderReactions = [
  putAway('orders.release-at-deadline', orderHeld, releaseOrders, ({ payDeadline }) => ({ payload: { payDeadline }, when: { id: `${payDeadline}`, at: payDeadline } })),
];
