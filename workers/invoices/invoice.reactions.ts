import { invoiceAsked } from '#contract/invoices/invoice.events';
import { runInvoice } from '#contract/invoices/invoice.jobs';
import { refundSettled } from '#contract/orders/order.events';
import { InvoiceRefundSyncService } from '#server/invoices/invoice-refund-sync.service';
import { onEvent } from '#workers/kit/reaction';

const outboxId = (id: string) => id.split('.', 1)[0] ?? id;

/** Reactions of invoices to requests and to refunds of their orders. */
export const invoiceReactions = [
  onEvent('invoices.run', invoiceAsked, ({ invoiceId }, work) =>
    work.enqueue(runInvoice, { invoiceId }, { id: `${invoiceId}.${outboxId(work.id)}` }),
  ),
  onEvent('invoices.follow-refund', refundSettled, ({ tradeNo }, work) =>
    work.get(InvoiceRefundSyncService).syncOrder(tradeNo),
  ),
];
