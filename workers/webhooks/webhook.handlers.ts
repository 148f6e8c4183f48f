import { deliverWebhook } from '#contract/webhooks/webhook.jobs';
import { WebhookDeliveryService } from '#server/webhooks/webhook-delivery.service';
import { handleJob } from '#workers/kit/handler';

/** Handlers of webhook deliveries. Missed jobs are found by the sweep of the same service. */
export const webhookHandlers = [
  handleJob(deliverWebhook, ({ deliveryId }, work) => work.get(WebhookDeliveryService).run(deliveryId)),
];
