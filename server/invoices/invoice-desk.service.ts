import { Injectable } from '@nestjs/common';
import { invoiceFailure } from '#domain/invoices/invoice.failures';
import { invoiceMachine } from '#domain/invoices/invoice.machine';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { invoiceAsked } from '#contract/invoices/invoice.events';
import type { invoiceDesk } from '#contract/invoices/invoice-desk.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { InvoiceAccess } from './invoice-access.service';
import { InvoiceLock } from './invoice-lock.service';
import { InvoiceStore } from './invoice.store';

/** Actions of the finance office on invoices. */
@Injectable()
export class InvoiceDeskService {
  constructor(
    private readonly db: Db,
    private readonly access: InvoiceAccess,
    private readonly invoices: InvoiceStore,
    private readonly lock: InvoiceLock,
  ) {}

  /** Writes off an issued invoice; its orders can be invoiced again. */
  async writeOff({ id, reason }: ParsedOf<typeof invoiceDesk.red>, caller: Member): Promise<void> {
    const seen = await this.access.findInScope(id, caller);
    await runIdempotent(this.db, caller, async (tx) => ({
      id: await this.lock.change(tx, seen, async (current) => {
        step(invoiceMachine, 'writeOff', current, {});
        if (current.redWanted) throw new Failure(invoiceFailure.invoiceOver);
        await this.invoices.releaseLines(tx, id);
        await this.invoices.requestCreditNote(tx, id, reason, caller.userId);
        await writeAudit(tx, caller, {
          action: 'invoice.red',
          object: `invoice:${id}`,
          before: { invoiceNo: current.invoiceNo },
          reason,
        });
        return id;
      }),
    }));
  }

  /** Retries the pending platform work of an invoice now. */
  async retry(id: number, caller: Member): Promise<void> {
    await this.access.findInScope(id, caller);
    await this.db.transact(async (tx) => {
      const current = await this.invoices.lock(tx, id);
      const hasWork =
        !current.closed &&
        (current.status === invoiceStatus.issuing ||
          (current.redWanted && current.redNo === null) ||
          (current.issued && current.fileId === null) ||
          (current.redNo !== null && current.redFileId === null));
      if (!hasWork) throw new Failure(invoiceFailure.notRetryable);
      await this.invoices.makeDue(tx, id);
      await writeAudit(tx, caller, { action: 'invoice.retry', object: `invoice:${id}` });
      tx.emit(invoiceAsked, { invoiceId: id });
    });
  }
}
