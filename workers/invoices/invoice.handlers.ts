import { runInvoice } from '#contract/invoices/invoice.jobs';
import { InvoiceRunService } from '#server/invoices/invoice-run.service';
import { handleJob } from '#workers/kit/handler';

/** Job handlers of invoices at the tax platform; each run returns its next time. */
export const invoiceHandlers = [
  handleJob(runInvoice, async ({ invoiceId }, work) => {
    const at = await work.get(InvoiceRunService).run(invoiceId);
    if (at !== null) await work.enqueue(runInvoice, { invoiceId }, { id: `${invoiceId}.${Math.ceil(at)}`, at });
  }),
];
