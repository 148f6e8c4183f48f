import { cancelKind } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/orders/promise.status';
import {
  orderAdjusted,
  orderCancelled,
  orderHeld,
  orderPaid,
  orderReopened,
  ordersHeld,
  promiseBroken,
} from '#contract/orders/order.events';
import { releaseOrders } from '#contract/orders/order.jobs';
import { OrderNewsService } from '#server/orders/order-news.service';
import { on, putAway } from '#workers/kit/react';

const releaseAt = ({ payDeadline }: { readonly payDeadline: number }) => ({
  payload: { payDeadline },
  when: { id: `${payDeadline}`, at: payDeadline },
});

/** Reactions within the orders area: release holds at their deadline, notify members of bookings and venue changes. */
export const orderReactions = [
  putAway('orders.release-at-deadline', orderHeld, releaseOrders, releaseAt),
  putAway('orders.release-together', ordersHeld, releaseOrders, releaseAt),
  on('orders.tell-paid', orderPaid, ({ tradeNo }, work) => work.get(OrderNewsService).paid(tradeNo)),
  on('orders.tell-moved', orderAdjusted, ({ tradeNo }, work) => work.get(OrderNewsService).moved(tradeNo)),
  on('orders.tell-closed', orderCancelled, async ({ tradeNo, cancelKind: kind }, work) =>
    kind === cancelKind.closure ? work.get(OrderNewsService).closed(tradeNo) : undefined,
  ),
  on('orders.tell-reopened', orderReopened, ({ tradeNo }, work) => work.get(OrderNewsService).reopened(tradeNo)),
  on('orders.tell-missed', promiseBroken, async ({ tradeNo, promiseStatus: to }, work) =>
    to === promiseStatus.noShow ? work.get(OrderNewsService).missed(tradeNo) : undefined,
  ),
];
