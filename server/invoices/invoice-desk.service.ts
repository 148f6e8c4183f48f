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
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import { once } from '#server/kit/once';
import { reaches } from '#server/kit/scope';
import { ViewerLog } from '#server/system/viewer-log.service';
import { InvoiceBooks } from './invoice-books';
import { InvoiceService } from './invoice.service';
import type { Invoice } from './invoice.store';
import { titleOf } from './title.service';

/** Actions of the finance office on invoices. */
@Injectable()
export class InvoiceDeskService {
  constructor(
    private readonly db: Db,
    private readonly books: InvoiceBooks,
    private readonly applications: InvoiceService,
    private readonly viewers: ViewerLog,
  ) {}

  /** Issues an invoice for orders of one member with the title given at the counter. */
  async issue(
    { tradeNos, titleKind, ...words }: ParsedOf<typeof invoiceDesk.issue>,
    caller: Caller,
  ): Promise<InvoiceView> {
    const member = memberOf(caller);
    const title = titleOf({ kind: titleKind, ...words });
    const { orgOf } = await this.orgs(tradeNos);
    const { id } = await once(this.db, caller, async (tx) => ({
      id: await this.applications.make(tx, caller, {
        tradeNos,
        title,
        reached: (bill) => reaches(member, { ...bill, orgId: orgOf(bill.userId) }),
      }),
    }));
    return this.applications.views.view(id);
  }

  /** Writes off an issued invoice; its orders can be invoiced again. */
  async red({ id, reason }: ParsedOf<typeof invoiceDesk.red>, caller: Caller): Promise<InvoiceView> {
    const seen = await this.reached(id, caller);
    await once(this.db, caller, async (tx) => {
      await this.books.bills.turn(tx, seen.userId);
      const was = await this.books.rows.lock(tx, id);
      step(invoiceMachine, 'writeOff', was, {});
      if (was.redWanted) throw new Failure(invoiceFailure.invoiceOver);
      await this.books.rows.let(tx, id);
      await this.books.rows.wantRed(tx, id, reason, memberOf(caller).userId);
      await audit(tx, caller, {
        action: 'invoice.red',
        object: `invoice:${id}`,
        before: { invoiceNo: was.invoiceNo },
        reason,
      });
      tx.tell(invoiceAsked, { invoiceId: id });
      await this.books.news.moved(tx, was.userId);
      return { id };
    });
    return this.applications.views.view(id);
  }

  /** Retries the pending platform work of an invoice now. */
  async retry(id: number, caller: Caller): Promise<InvoiceView> {
    await this.reached(id, caller);
    await this.db.transact(async (tx) => {
      const was = await this.books.rows.lock(tx, id);
      const waits =
        !was.closed &&
        (was.status === invoiceStatus.issuing ||
          (was.redWanted && was.redNo === null) ||
          (was.issued && was.fileId === null) ||
          (was.redNo !== null && was.redFileId === null));
      if (!waits) throw new Failure(invoiceFailure.notRetryable);
      await tx.rows('update invoice set next_try_at = app_now() where id = $1', [id]);
      await audit(tx, caller, { action: 'invoice.retry', object: `invoice:${id}` });
      tx.tell(invoiceAsked, { invoiceId: id });
    });
    return this.applications.views.view(id);
  }

  /** Returns a file address valid for a minute; the access is logged. */
  async file({ id, red }: ParsedOf<typeof invoiceDesk.file>, caller: Caller): Promise<{ url: string }> {
    const invoice = await this.reached(id, caller);
    const address = this.applications.views.address(invoice, red);
    await this.viewers.opened(this.db, caller, { of: invoice.userId, fields: ['proof'], why: 'invoice' });
    return address;
  }

  private async reached(id: number, caller: Caller): Promise<Invoice> {
    const invoice = await this.books.rows.find(id);
    const [owner] = await this.db.rows<{ orgId: number | null }>(
      'select org_id as "orgId" from app_user where id = $1',
      [invoice.userId],
    );
    if (!reaches(memberOf(caller), { ...invoice, orgId: owner?.orgId ?? null }))
      throw new Failure(invoiceFailure.invoiceGone);
    return invoice;
  }

  private async orgs(tradeNos: readonly string[]): Promise<{ orgOf: (userId: number) => number | null }> {
    const rows = await this.db.rows<{ id: number; orgId: number | null }>(
      'select u.id, u.org_id as "orgId" from app_user u where u.id in (select b.user_id from invoice_bill b where b.trade_no = any($1))',
      [tradeNos],
    );
    return { orgOf: (userId) => rows.find(({ id }) => id === userId)?.orgId ?? null };
  }
}
