import { z } from 'zod';
import { job } from '#contract/kit/event';

/** Runs the due work of one invoice at the tax platform; the invoice's own schedule repeats it. */
export const runInvoice = job('invoices.run', z.object({ invoiceId: z.int() }), { attempts: 1 });
