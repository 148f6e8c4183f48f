import { z } from 'zod';
import { job } from '#contract/kit/event';

/** Carries one event to one address, once; the row says whether and when it is tried again. */
export const deliverWebhook = job('webhooks.deliver', z.object({ deliveryId: z.int() }), { attempts: 1 });
