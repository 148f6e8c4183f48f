import { toldEvents } from '#contract/system/webhook.events';
import { deliverWebhook } from '#contract/system/webhook.jobs';
import { WebhookDeliveryService } from '#server/system/webhook-delivery.service';
import { on } from '#workers/kit/react';

/** Other programs are told of what was committed, once each: the event keeps its id through every retry. */
export const webhookReactions = toldEvents.map(({ of, name }) =>
  on(`webhooks.tell-${name.replace('.', '-')}`, of, async (payload, work) => {
    const eventId = work.id.split('.', 1)[0] as string;
    for (const deliveryId of await work.get(WebhookDeliveryService).tell(`evt_${eventId}`, name, payload)) await work.later(deliverWebhook, { deliveryId }, { id: `webhook.${deliveryId}` });
  }, { wanted: (find) => find(WebhookDeliveryService).wants(name) }),
);
