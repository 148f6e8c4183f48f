import { invoiceAsked } from '#contract/invoices/invoice.events';
import { runInvoice } from '#contract/invoices/invoice.jobs';
import { refundSettled } from '#contract/orders/order.events';
import { InvoiceFollowService } from '#server/invoices/invoice-follow.service';
import { on } from '#workers/kit/react';

const outboxId = (id: string) => id.split('.', 1)[0] ?? id;

/** Reactions of invoices to requests and to refunds of their orders. */
export const invoiceReactions = [
  on('invoices.run', invoiceAsked, ({ invoiceId }, work) =>
    work.later(runInvoice, { invoiceId }, { id: `${invoiceId}.${outboxId(work.id)}` }),
  ),
  on('invoices.follow-refund', refundSettled, ({ tradeNo }, work) => work.get(InvoiceFollowService).follow(tradeNo)),
];
