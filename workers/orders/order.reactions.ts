import { cancelKind } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
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
import { OrderNotifications } from '#server/attendance/order-notifications.service';
import { onEvent, enqueue } from '#workers/kit/reaction';

const releaseAt = ({ payDeadline }: { readonly payDeadline: number }) => ({
  payload: { payDeadline },
  when: { id: `${payDeadline}`, at: payDeadline },
});

/** Reactions within the orders area: release holds at their deadline, notify members of bookings and venue changes. */
export const orderReactions = [
  enqueue('orders.release-at-deadline', orderHeld, releaseOrders, releaseAt),
  enqueue('orders.release-together', ordersHeld, releaseOrders, releaseAt),
  onEvent('orders.tell-paid', orderPaid, ({ tradeNo }, work) => work.get(OrderNotifications).notifyPaid(tradeNo)),
  onEvent('orders.tell-moved', orderAdjusted, ({ tradeNo }, work) => work.get(OrderNotifications).notifyMoved(tradeNo)),
  onEvent(
    'orders.tell-closed',
    orderCancelled,
    ({ tradeNo }, work) => work.get(OrderNotifications).notifyClosed(tradeNo),
    { concerns: ({ cancelKind: kind }) => kind === cancelKind.closure },
  ),
  onEvent('orders.tell-reopened', orderReopened, ({ tradeNo }, work) =>
    work.get(OrderNotifications).notifyReopened(tradeNo),
  ),
  onEvent(
    'orders.tell-missed',
    promiseBroken,
    ({ tradeNo }, work) => work.get(OrderNotifications).notifyMissed(tradeNo),
    { concerns: ({ promiseStatus: to }) => to === promiseStatus.noShow },
  ),
];
