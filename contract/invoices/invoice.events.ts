import { z } from 'zod';
import { event } from '#contract/kit/event';

/** Something of an invoice is to be done at the tax platform: issue it, write it off. */
export const invoiceAsked = event('invoice.asked', z.object({ invoiceId: z.int() }));
