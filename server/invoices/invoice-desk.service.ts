import { Injectable } from '@nestjs/common';
import { invoiceFailure } from '#domain/invoices/invoice.failures';
import { invoiceMachine } from '#domain/invoices/invoice.machine';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { invoiceAsked } from '#contract/invoices/invoice.events';
import type { InvoiceView } from '#contract/invoices/invoice.contract';
import type { invoiceDesk } from '#contract/invoices/invoice-desk.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { scopeReaches } from '#server/kit/access/scope';
import { ViewerLog } from '#server/logs/viewer-log.service';
import { InvoiceStores } from './invoice-stores';
import { InvoiceService } from './invoice.service';
import type { Invoice } from './invoice.store';
import { validTitle } from './title.service';

/** Actions of the finance office on invoices. */
@Injectable()
export class InvoiceDeskService {
  constructor(
    private readonly db: Db,
    private readonly stores: InvoiceStores,
    private readonly applications: InvoiceService,
    private readonly viewers: ViewerLog,
  ) {}

  /** Issues an invoice for orders of one member with the title given at the counter. */
  async issue(
    { tradeNos, titleKind, ...titleInput }: ParsedOf<typeof invoiceDesk.issue>,
    caller: Caller,
  ): Promise<InvoiceView> {
    const member = requireMember(caller);
    const title = validTitle({ kind: titleKind, ...titleInput });
    const { orgOf } = await this.orgIdsOf(tradeNos);
    const { id } = await runIdempotent(this.db, caller, async (tx) => ({
      id: await this.applications.createApplication(tx, caller, {
        tradeNos,
        title,
        reached: (bill) => scopeReaches(member, { ...bill, orgId: orgOf(bill.userId) }),
      }),
    }));
    return this.applications.views.view(id);
  }

  /** Writes off an issued invoice; its orders can be invoiced again. */
  async writeOff({ id, reason }: ParsedOf<typeof invoiceDesk.red>, caller: Caller): Promise<InvoiceView> {
    const seen = await this.findInScope(id, caller);
    await runIdempotent(this.db, caller, async (tx) => {
      await this.stores.billables.lockMember(tx, seen.userId);
      const current = await this.stores.invoices.lock(tx, id);
      step(invoiceMachine, 'writeOff', current, {});
      if (current.redWanted) throw new Failure(invoiceFailure.invoiceOver);
      await this.stores.invoices.releaseLines(tx, id);
      await this.stores.invoices.requestCreditNote(tx, id, reason, requireMember(caller).userId);
      await writeAudit(tx, caller, {
        action: 'invoice.red',
        object: `invoice:${id}`,
        before: { invoiceNo: current.invoiceNo },
        reason,
      });
      tx.emit(invoiceAsked, { invoiceId: id });
      await this.stores.notifications.refreshPages(tx, current.userId);
      return { id };
    });
    return this.applications.views.view(id);
  }

  /** Retries the pending platform work of an invoice now. */
  async retry(id: number, caller: Caller): Promise<InvoiceView> {
    await this.findInScope(id, caller);
    await this.db.transact(async (tx) => {
      const current = await this.stores.invoices.lock(tx, id);
      const hasWork =
        !current.closed &&
        (current.status === invoiceStatus.issuing ||
          (current.redWanted && current.redNo === null) ||
          (current.issued && current.fileId === null) ||
          (current.redNo !== null && current.redFileId === null));
      if (!hasWork) throw new Failure(invoiceFailure.notRetryable);
      await tx.rows('update invoice set next_try_at = app_now() where id = $1', [id]);
      await writeAudit(tx, caller, { action: 'invoice.retry', object: `invoice:${id}` });
      tx.emit(invoiceAsked, { invoiceId: id });
    });
    return this.applications.views.view(id);
  }

  /** Returns a file address valid for a minute; the access is logged. */
  async file({ id, red }: ParsedOf<typeof invoiceDesk.file>, caller: Caller): Promise<{ url: string }> {
    const invoice = await this.findInScope(id, caller);
    const address = this.applications.views.address(invoice, red);
    await this.viewers.record(this.db, caller, { of: invoice.userId, fields: ['proof'], why: 'invoice' });
    return address;
  }

  private async findInScope(id: number, caller: Caller): Promise<Invoice> {
    const invoice = await this.stores.invoices.find(id);
    const [owner] = await this.db.rows<{ orgId: number | null }>(
      'select org_id as "orgId" from app_user where id = $1',
      [invoice.userId],
    );
    if (!scopeReaches(requireMember(caller), { ...invoice, orgId: owner?.orgId ?? null }))
      throw new Failure(invoiceFailure.invoiceGone);
    return invoice;
  }

  private async orgIdsOf(tradeNos: readonly string[]): Promise<{ orgOf: (userId: number) => number | null }> {
    const rows = await this.db.rows<{ id: number; orgId: number | null }>(
      'select u.id, u.org_id as "orgId" from app_user u where u.id in (select b.user_id from invoice_bill b where b.trade_no = any($1))',
      [tradeNos],
    );
    return { orgOf: (userId) => rows.find(({ id }) => id === userId)?.orgId ?? null };
  }
}
