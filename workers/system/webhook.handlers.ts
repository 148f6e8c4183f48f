import { deliverWebhook } from '#contract/system/webhook.jobs';
import { WebhookDeliveryService } from '#server/system/webhook-delivery.service';
import { handleJob } from '#workers/kit/handle';

/** Handlers of webhook deliveries. Missed jobs are found by the sweep of the same service. */
export const webhookHandlers = [
  handleJob(deliverWebhook, ({ deliveryId }, work) => work.get(WebhookDeliveryService).run(deliveryId)),
];
