import { orderHeld, ordersHeld } from '#contract/orders/order.events';
import { webhookEvents } from '#contract/webhooks/webhook.events';
import { deliverWebhook } from '#contract/webhooks/webhook.jobs';
import { WebhookDeliveryService } from '#server/webhooks/webhook-delivery.service';
import { onEvent, type ServiceFinder } from '#workers/kit/reaction';
import type { WorkContext } from '#workers/kit/work-context';

/**
 * Creates deliveries for all subscribers and enqueues them. `part` distinguishes several external events from one
 * internal event.
 */
const fanOutEvent = async (work: WorkContext, name: string, payload: unknown, part = ''): Promise<void> => {
  const eventId = work.id.split('.', 1)[0] as string;
  for (const deliveryId of await work.get(WebhookDeliveryService).fanOut(`evt_${eventId}${part}`, name, payload))
    await work.enqueue(deliverWebhook, { deliveryId }, { id: `webhook.${deliveryId}` });
};
const isSubscribed = (name: string) => ({
  wanted: (find: ServiceFinder) => find(WebhookDeliveryService).hasSubscriber(name),
});

/**
 * Notifies webhooks of committed events, once each: the event keeps its id through every retry. Orders held together
 * are one external event each.
 */
export const webhookReactions = [
  ...webhookEvents.map(({ of, name }) =>
    onEvent(
      `webhooks.tell-${name.replace('.', '-')}`,
      of,
      (payload, work) => fanOutEvent(work, name, payload),
      isSubscribed(name),
    ),
  ),
  onEvent(
    'webhooks.tell-held-together',
    ordersHeld,
    async ({ payDeadline, orders }, work) => {
      for (const [i, order] of orders.entries())
        await fanOutEvent(work, orderHeld.name, { ...order, payDeadline }, `_${i + 1}`);
    },
    isSubscribed(orderHeld.name),
  ),
];
