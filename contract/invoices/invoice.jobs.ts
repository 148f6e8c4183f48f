import { z } from 'zod';
import { job } from '#contract/kit/event';

/** Does what is due of one invoice at the tax platform; tried and asked about again by the invoice's own schedule. */
export const runInvoice = job('invoices.run', z.object({ invoiceId: z.int() }), { attempts: 1 });
