import { Injectable } from '@nestjs/common';
import { invoiceFailure } from '#domain/invoices/invoice.failures';
import { Failure } from '#domain/kit/failure';
import { requireMember, type Caller, type Member } from '#server/kit/access/caller';
import { scopeReaches } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import type { BillableOrder } from './billable-order.store';
import { InvoiceStore, type Invoice } from './invoice.store';

/** Access of the finance office to invoices and billable orders. */
@Injectable()
export class InvoiceAccess {
  constructor(
    private readonly db: Db,
    private readonly invoices: InvoiceStore,
  ) {}

  /** Returns an invoice in the caller's scope; throws as missing otherwise. */
  async findInScope(id: number, caller: Caller): Promise<Invoice> {
    const invoice = await this.invoices.find(id);
    const [owner] = await this.db.rows<{ orgId: number | null }>(
      'select org_id as "orgId" from app_user where id = $1',
      [invoice.userId],
    );
    if (!scopeReaches(requireMember(caller), { ...invoice, orgId: owner?.orgId ?? null }))
      throw new Failure(invoiceFailure.invoiceGone);
    return invoice;
  }

  /** Returns the check whether one of these orders is in the scope of a member. */
  async scopeOf(tradeNos: readonly string[], member: Member): Promise<(bill: BillableOrder) => boolean> {
    const rows = await this.db.rows<{ id: number; orgId: number | null }>(
      'select u.id, u.org_id as "orgId" from app_user u where u.id in (select b.user_id from invoice_bill b where b.trade_no = any($1))',
      [tradeNos],
    );
    const orgOf = (userId: number) => rows.find(({ id }) => id === userId)?.orgId ?? null;
    return (bill) => scopeReaches(member, { ...bill, orgId: orgOf(bill.userId) });
  }
}
