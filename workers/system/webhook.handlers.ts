import { deliverWebhook } from '#contract/system/webhook.jobs';
import { WebhookDeliveryService } from '#server/system/webhook-delivery.service';
import { handle } from '#workers/kit/handle';

/** Events on their way to other programs. What is missed here is found by the sweep of the same service. */
export const webhookHandlers = [
  handle(deliverWebhook, ({ deliveryId }, work) => work.get(WebhookDeliveryService).run(deliveryId)),
];
