import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { fileClass } from '#domain/attachments/attachment.status';
import { invoiceMachine } from '#domain/invoices/invoice.machine';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { step } from '#domain/kit/machine';
import type { InvoiceReply } from '#contract/invoices/invoice-channel.contract';
import { invoiceAsked } from '#contract/invoices/invoice.events';
import { AttachmentService } from '#server/attachments/attachment.service';
import { isoStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { InvoiceStores } from './invoice-stores';
import { InvoiceClaimStore } from './invoice-claim.store';
import type { Invoice } from './invoice.store';

type IssuedReply = Extract<InvoiceReply, { readonly state: 'issued' }>;
type RefusedReply = Extract<InvoiceReply, { readonly state: 'refused' }>;

/** Records the tax platform's replies once each; a run that lost its claim writes nothing. */
@Injectable()
export class InvoiceSettleService {
  constructor(
    private readonly db: Db,
    private readonly stores: InvoiceStores,
    private readonly claims: InvoiceClaimStore,
    private readonly files: AttachmentService,
  ) {}

  /** Records an issued invoice: 3 to 1, and the replaced one from 4 to 2. */
  recordIssued(claimed: Invoice, { invoiceNo, issuedAt }: IssuedReply): Promise<void> {
    return this.underClaim(claimed, async (tx, invoice) => {
      await this.stores.invoices.update(tx, invoice, step(invoiceMachine, 'issue', invoice, {}), {
        invoice_no: invoiceNo,
        issued_at: isoStamp(issuedAt),
        refused_why: '',
      });
      const replaced = invoice.replaces === null ? null : await this.stores.invoices.find(invoice.replaces, tx);
      if (replaced?.status === invoiceStatus.replacing)
        await this.stores.invoices.update(tx, replaced, step(invoiceMachine, 'relieve', replaced, {}));
      await this.stores.notifications.notifyIssued(tx, invoice, invoiceNo);
    });
  }

  /** Records a final refusal; the member must correct the application. */
  recordRefused(claimed: Invoice, { reason }: RefusedReply): Promise<void> {
    return this.underClaim(claimed, async (tx, invoice) => {
      await this.stores.invoices.update(tx, invoice, step(invoiceMachine, 'refuse', invoice, {}), {
        refused_why: reason,
      });
      await this.stores.notifications.notifyRefused(tx, invoice, reason);
    });
  }

  /**
   * Records a credit note: 1 to 2. A replaced invoice follows when the new one is issued, or now if there is no
   * successor.
   */
  recordCreditNote(claimed: Invoice, { invoiceNo, issuedAt }: IssuedReply): Promise<void> {
    return this.underClaim(claimed, async (tx, invoice) => {
      const hasSuccessor =
        invoice.status === invoiceStatus.replacing &&
        (await this.stores.invoices.successor(tx, invoice.id)) !== undefined;
      const next = hasSuccessor
        ? invoice
        : step(invoiceMachine, invoice.status === invoiceStatus.replacing ? 'relieve' : 'writeOff', invoice, {});
      await this.stores.invoices.update(tx, invoice, next, { red_no: invoiceNo, red_at: isoStamp(issuedAt) });
      await this.stores.invoices.releaseLines(tx, invoice.id);
      for (const invoiceId of await this.claims.unblock(tx, invoice.id)) tx.emit(invoiceAsked, { invoiceId });
    });
  }

  /** Records a refused credit note: staff are alerted, and it is tried again under a new number. */
  async recordCreditNoteRefused(claimed: Invoice): Promise<void> {
    await this.db.rows('update invoice set red_round = red_round + 1, sent_at = null where id = $1 and claim_no = $2', [
      claimed.id,
      claimed.claimNo,
    ]);
  }

  /** Stores the file of an invoice. */
  async storeFile(claimed: Invoice, bytes: Buffer, red: boolean): Promise<void> {
    const id = randomBytes(16).toString('hex');
    const name = `${red ? claimed.redNo : claimed.invoiceNo}.pdf`;
    const sha256 = await this.files.saveContent(bytes);
    await this.underClaim(claimed, async (tx, invoice) => {
      await this.files.register(tx, {
        id,
        ownerId: invoice.userId,
        fileClass: fileClass.document,
        ext: 'pdf',
        name,
        bytes: bytes.length,
        sha256: sha256,
        usedBy: `invoice:${invoice.id}`,
      });
      await this.stores.invoices.update(tx, invoice, invoice, red ? { red_file_id: id } : { file_id: id });
    });
  }

  private async underClaim(claimed: Invoice, work: (tx: Tx, invoice: Invoice) => Promise<void>): Promise<void> {
    await failpoint('invoice.answered');
    await this.db.transact(async (tx) => {
      await this.stores.billables.lockMember(tx, claimed.userId);
      const invoice = await this.stores.invoices.lock(tx, claimed.id);
      if (invoice.claimNo !== claimed.claimNo) return;
      await work(tx, invoice);
      await this.stores.invoices.restartWork(tx, invoice.id);
      tx.emit(invoiceAsked, { invoiceId: invoice.id });
      await this.stores.notifications.refreshPages(tx, invoice.userId);
    });
  }
}
