import { webhooks } from '#contract/webhooks/webhook.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { WebhookService } from './webhook.service';

export const WebhookController = controllerFor(webhooks, { hooks: WebhookService }, ({ hooks }) => ({
  list: (input, caller) => hooks.list(input, caller),
  add: (input, caller) => hooks.add(input, caller),
  change: (input, caller) => hooks.change(input, caller),
  rotate: ({ id }, caller) => hooks.rotate(id, caller),
  remove: async ({ id }, caller) => {
    await hooks.remove(id, caller);
    return {};
  },
  ping: async ({ id }, caller) => {
    await hooks.ping(id, caller);
    return {};
  },
  deliveries: (input, caller) => hooks.deliveries(input, caller),
  redeliver: async ({ id }, caller) => {
    await hooks.redeliver(id, caller);
    return {};
  },
}));
