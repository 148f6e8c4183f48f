import { Injectable } from '@nestjs/common';
import { invoiceFailure } from '#domain/invoices/invoice.failures';
import { Failure } from '#domain/kit/failure';
import { invoiceAsked } from '#contract/invoices/invoice.events';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { runIdempotent } from '#server/kit/access/idempotency';
import { Db, type Tx } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { BillableOrderStore } from './billable-order.store';
import { refreshInvoicePages } from './invoice-room';
import { InvoiceStore, type Invoice } from './invoice.store';

/** Runs changes of one invoice under the locks of its member and the invoice, and queues the platform work after it. */
@Injectable()
export class InvoiceLock {
  constructor(
    private readonly db: Db,
    private readonly billables: BillableOrderStore,
    private readonly invoices: InvoiceStore,
  ) {}

  /** Changes an own invoice and writes the activity log; returns the id of the invoice that results. */
  async changeOwn(
    id: number,
    member: Member,
    action: string,
    work: (tx: Tx, current: Invoice, member: Member) => Promise<number>,
  ): Promise<number> {
    if ((await this.invoices.find(id)).userId !== member.userId) throw new Failure(invoiceFailure.invoiceGone);
    const answer = await runIdempotent(this.db, member, async (tx) => ({
      id: await this.change(tx, { id, userId: member.userId }, async (current) => {
        const resultId = await work(tx, current, member);
        await writeAudit(tx, member, {
          action,
          object: `invoice:${id}`,
          before: { status: current.status, round: current.round },
          ...(resultId === id ? {} : { after: { invoice: resultId } }),
        });
        return resultId;
      }),
    }));
    return answer.id;
  }

  /** Changes an invoice that is claimed by a run; writes nothing if the claim was lost. */
  async changeClaimed(claimed: Invoice, work: (tx: Tx, invoice: Invoice) => Promise<void>): Promise<void> {
    await failpoint('invoice.answered');
    await this.db.transact(async (tx) => {
      await this.billables.lockMember(tx, claimed.userId);
      const invoice = await this.invoices.lock(tx, claimed.id);
      if (invoice.claimNo !== claimed.claimNo) return;
      await work(tx, invoice);
      await this.invoices.restartWork(tx, invoice.id);
      tx.emit(invoiceAsked, { invoiceId: invoice.id });
      refreshInvoicePages(tx, invoice.userId);
    });
  }

  /** Changes an invoice in the given transaction; `work` returns the id of the invoice that results. */
  async change(
    tx: Tx,
    { id, userId }: Pick<Invoice, 'id' | 'userId'>,
    work: (current: Invoice) => Promise<number>,
  ): Promise<number> {
    await this.billables.lockMember(tx, userId);
    const invoiceId = await work(await this.invoices.lock(tx, id));
    tx.emit(invoiceAsked, { invoiceId });
    refreshInvoicePages(tx, userId);
    return invoiceId;
  }
}
