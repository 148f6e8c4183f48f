import { orderHeld } from '#contract/orders/order.events';
import { releaseOrder } from '#contract/orders/order.jobs';
import { putAway } from '#workers/kit/react';

/** What follows from orders in their own area: a hold ends at its deadline. */
export const orderReactions = [
  putAway('orders.release-at-deadline', orderHeld, releaseOrder, ({ tradeNo, payDeadline }) => ({ payload: { tradeNo }, when: { id: `${tradeNo}.${payDeadline}`, at: payDeadline } })),
];
