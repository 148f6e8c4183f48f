import { orderHeld, ordersHeld } from '#contract/orders/order.events';
import { toldEvents } from '#contract/system/webhook.events';
import { deliverWebhook } from '#contract/system/webhook.jobs';
import { WebhookDeliveryService } from '#server/system/webhook-delivery.service';
import { on, type Finder } from '#workers/kit/react';
import type { Work } from '#workers/kit/work';

/**
 * Creates deliveries for all subscribers and enqueues them. `part` distinguishes several external events from one
 * internal event.
 */
const tell = async (work: Work, name: string, payload: unknown, part = ''): Promise<void> => {
  const eventId = work.id.split('.', 1)[0] as string;
  for (const deliveryId of await work.get(WebhookDeliveryService).tell(`evt_${eventId}${part}`, name, payload))
    await work.later(deliverWebhook, { deliveryId }, { id: `webhook.${deliveryId}` });
};
const wanted = (name: string) => ({ wanted: (find: Finder) => find(WebhookDeliveryService).wants(name) });

/**
 * Notifies webhooks of committed events, once each: the event keeps its id through every retry. Orders held together
 * are one external event each.
 */
export const webhookReactions = [
  ...toldEvents.map(({ of, name }) =>
    on(`webhooks.tell-${name.replace('.', '-')}`, of, (payload, work) => tell(work, name, payload), wanted(name)),
  ),
  on(
    'webhooks.tell-held-together',
    ordersHeld,
    async ({ payDeadline, orders }, work) => {
      for (const [i, order] of orders.entries())
        await tell(work, orderHeld.name, { ...order, payDeadline }, `_${i + 1}`);
    },
    wanted(orderHeld.name),
  ),
];
