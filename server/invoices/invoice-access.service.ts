import { Injectable } from '@nestjs/common';
import { invoiceFailure } from '#domain/invoices/invoice.failures';
import { Failure } from '#domain/kit/failure';
import type { Member } from '#server/kit/access/caller';
import { scopeReaches } from '#server/kit/access/scope';
import type { BillableOrder } from './billable-order.store';
import { InvoiceOwnerStore } from './invoice-owner.store';
import { InvoiceStore, type Invoice } from './invoice.store';

/** Access of the finance office to invoices and billable orders. */
@Injectable()
export class InvoiceAccess {
  constructor(
    private readonly owners: InvoiceOwnerStore,
    private readonly invoices: InvoiceStore,
  ) {}

  /** Returns an invoice in the caller's scope; throws as missing otherwise. */
  async findInScope(id: number, caller: Member): Promise<Invoice> {
    const invoice = await this.invoices.find(id);
    const orgId = await this.owners.findOrg(invoice.userId);
    if (!scopeReaches(caller, { ...invoice, orgId })) throw new Failure(invoiceFailure.invoiceGone);
    return invoice;
  }

  /** Returns the check whether one of these orders is in the scope of a member. */
  async scopeOf(tradeNos: readonly string[], member: Member): Promise<(bill: BillableOrder) => boolean> {
    const owners = await this.owners.findManyByOrders(tradeNos);
    const orgOf = (userId: number) => owners.find(({ id }) => id === userId)?.orgId ?? null;
    return (bill) => scopeReaches(member, { ...bill, orgId: orgOf(bill.userId) });
  }
}
