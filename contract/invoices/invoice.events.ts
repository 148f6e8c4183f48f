import { z } from 'zod';
import { event } from '#contract/kit/event';

/** An invoice has work to do at the tax platform: issue it or write it off. */
export const invoiceAsked = event('invoice.asked', z.object({ invoiceId: z.int() }));
