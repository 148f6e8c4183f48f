import { z } from 'zod';
import { job } from '#contract/kit/event';

/** Delivers one event to one webhook once; the row decides whether and when to retry. */
export const deliverWebhook = job('webhooks.deliver', z.object({ deliveryId: z.int() }), { attempts: 1 });
