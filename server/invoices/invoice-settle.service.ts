import { Injectable } from '@nestjs/common';
import { invoiceMachine } from '#domain/invoices/invoice.machine';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { step } from '#domain/kit/machine';
import type { InvoiceReply } from '#contract/invoices/invoice-channel.contract';
import { invoiceAsked } from '#contract/invoices/invoice.events';
import { InvoiceClaimStore } from './invoice-claim.store';
import { InvoiceLock } from './invoice-lock.service';
import { InvoiceNotifications } from './invoice-notifications';
import { InvoiceStore, type Invoice } from './invoice.store';

type IssuedReply = Extract<InvoiceReply, { readonly state: 'issued' }>;
type RefusedReply = Extract<InvoiceReply, { readonly state: 'refused' }>;

/** Records the tax platform's replies once each; a run that lost its claim writes nothing. */
@Injectable()
export class InvoiceSettleService {
  constructor(
    private readonly invoices: InvoiceStore,
    private readonly lock: InvoiceLock,
    private readonly claims: InvoiceClaimStore,
    private readonly notifications: InvoiceNotifications,
  ) {}

  /** Records an issued invoice: 3 to 1, and the replaced one from 4 to 2. */
  recordIssued(claimed: Invoice, { invoiceNo, issuedAt }: IssuedReply): Promise<void> {
    return this.lock.changeClaimed(claimed, async (tx, invoice) => {
      await this.invoices.update(tx, invoice, step(invoiceMachine, 'issue', invoice, {}), {
        invoiceNo,
        issuedAt,
        refusedWhy: '',
      });
      const replaced = invoice.replaces === null ? null : await this.invoices.find(invoice.replaces, tx);
      if (replaced?.status === invoiceStatus.replacing)
        await this.invoices.update(tx, replaced, step(invoiceMachine, 'relieve', replaced, {}));
      await this.notifications.notifyIssued(tx, invoice, invoiceNo);
    });
  }

  /** Records a final refusal; the member must correct the application. */
  recordRefused(claimed: Invoice, { reason }: RefusedReply): Promise<void> {
    return this.lock.changeClaimed(claimed, async (tx, invoice) => {
      await this.invoices.update(tx, invoice, step(invoiceMachine, 'refuse', invoice, {}), {
        refusedWhy: reason,
      });
      await this.notifications.notifyRefused(tx, invoice, reason);
    });
  }

  /**
   * Records a credit note: 1 to 2. A replaced invoice follows when the new one is issued, or now if there is no
   * successor.
   */
  recordCreditNote(claimed: Invoice, { invoiceNo, issuedAt }: IssuedReply): Promise<void> {
    return this.lock.changeClaimed(claimed, async (tx, invoice) => {
      const hasSuccessor =
        invoice.status === invoiceStatus.replacing && (await this.invoices.hasSuccessor(tx, invoice.id));
      const next = hasSuccessor
        ? invoice
        : step(invoiceMachine, invoice.status === invoiceStatus.replacing ? 'relieve' : 'writeOff', invoice, {});
      await this.invoices.update(tx, invoice, next, { redNo: invoiceNo, redAt: issuedAt });
      await this.invoices.releaseLines(tx, invoice.id);
      for (const invoiceId of await this.claims.unblock(tx, invoice.id)) tx.emit(invoiceAsked, { invoiceId });
    });
  }

  /** Records a refused credit note: staff are alerted, and it is tried again under a new number. */
  recordCreditNoteRefused(claimed: Invoice): Promise<void> {
    return this.claims.rejectCreditNote(claimed);
  }
}
