import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { fileClass } from '#domain/attachments/attachment.status';
import { invoiceMachine } from '#domain/invoices/invoice.machine';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { step } from '#domain/kit/machine';
import type { InvoiceReply } from '#contract/invoices/invoice-channel.contract';
import { invoiceAsked } from '#contract/invoices/invoice.events';
import { AttachmentService } from '#server/attachments/attachment.service';
import { isoStamp } from '#server/kit/clock';
import { Db, type Tx } from '#server/kit/db';
import { failpoint } from '#server/kit/failpoint';
import { InvoiceBooks } from './invoice-books';
import { InvoiceClaimStore } from './invoice-claim.store';
import type { Invoice } from './invoice.store';

type Done = Extract<InvoiceReply, { readonly state: 'issued' }>;
type No = Extract<InvoiceReply, { readonly state: 'refused' }>;

/** Records the tax platform's replies once each; a run that lost its claim writes nothing. */
@Injectable()
export class InvoiceSettleService {
  constructor(
    private readonly db: Db,
    private readonly books: InvoiceBooks,
    private readonly claims: InvoiceClaimStore,
    private readonly files: AttachmentService,
  ) {}

  /** Records an issued invoice: 3 to 1, and the replaced one from 4 to 2. */
  issued(claimed: Invoice, { invoiceNo, issuedAt }: Done): Promise<void> {
    return this.within(claimed, async (tx, was) => {
      await this.books.rows.move(tx, was, step(invoiceMachine, 'issue', was, {}), {
        invoice_no: invoiceNo,
        issued_at: isoStamp(issuedAt),
        refused_why: '',
      });
      const old = was.replaces === null ? null : await this.books.rows.find(was.replaces, tx);
      if (old?.status === invoiceStatus.replacing)
        await this.books.rows.move(tx, old, step(invoiceMachine, 'relieve', old, {}));
      await this.books.news.issued(tx, was, invoiceNo);
    });
  }

  /** Records a final refusal; the member must correct the application. */
  refused(claimed: Invoice, { reason }: No): Promise<void> {
    return this.within(claimed, async (tx, was) => {
      await this.books.rows.move(tx, was, step(invoiceMachine, 'refuse', was, {}), { refused_why: reason });
      await this.books.news.refused(tx, was, reason);
    });
  }

  /**
   * Records a credit note: 1 to 2. A replaced invoice follows when the new one is issued, or now if there is no
   * successor.
   */
  reddened(claimed: Invoice, { invoiceNo, issuedAt }: Done): Promise<void> {
    return this.within(claimed, async (tx, was) => {
      const stays =
        was.status === invoiceStatus.replacing && (await this.books.rows.successor(tx, was.id)) !== undefined;
      const next = stays
        ? was
        : step(invoiceMachine, was.status === invoiceStatus.replacing ? 'relieve' : 'writeOff', was, {});
      await this.books.rows.move(tx, was, next, { red_no: invoiceNo, red_at: isoStamp(issuedAt) });
      await this.books.rows.let(tx, was.id);
      for (const invoiceId of await this.claims.freed(tx, was.id)) tx.tell(invoiceAsked, { invoiceId });
    });
  }

  /** Records a refused credit note: staff are alerted, and it is tried again under a new number. */
  async notReddened(claimed: Invoice): Promise<void> {
    await this.db.rows('update invoice set red_round = red_round + 1, sent_at = null where id = $1 and claim_no = $2', [
      claimed.id,
      claimed.claimNo,
    ]);
  }

  /** Stores the file of an invoice. */
  async filed(claimed: Invoice, bytes: Buffer, red: boolean): Promise<void> {
    const id = randomBytes(16).toString('hex');
    const name = `${red ? claimed.redNo : claimed.invoiceNo}.pdf`;
    const kept = await this.files.keep(bytes);
    await this.within(claimed, async (tx, was) => {
      await this.files.put(tx, {
        id,
        ownerId: was.userId,
        fileClass: fileClass.document,
        ext: 'pdf',
        name,
        bytes: bytes.length,
        sha256: kept,
        usedBy: `invoice:${was.id}`,
      });
      await this.books.rows.move(tx, was, was, red ? { red_file_id: id } : { file_id: id });
    });
  }

  private async within(claimed: Invoice, work: (tx: Tx, was: Invoice) => Promise<void>): Promise<void> {
    await failpoint('invoice.answered');
    await this.db.transact(async (tx) => {
      await this.books.bills.turn(tx, claimed.userId);
      const was = await this.books.rows.lock(tx, claimed.id);
      if (was.claimNo !== claimed.claimNo) return;
      await work(tx, was);
      await this.books.rows.due(tx, was.id);
      tx.tell(invoiceAsked, { invoiceId: was.id });
      await this.books.news.moved(tx, was.userId);
    });
  }
}
