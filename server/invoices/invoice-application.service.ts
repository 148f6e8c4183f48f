import { Injectable } from '@nestjs/common';
import { invoiceFailure } from '#domain/invoices/invoice.failures';
import { invoiceMachine } from '#domain/invoices/invoice.machine';
import { whyNotOneInvoice } from '#domain/invoices/invoice.rules';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { redReason } from '#domain/invoices/title.status';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { invoiceAsked } from '#contract/invoices/invoice.events';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { Settings } from '#server/kit/settings/settings';
import { BillableOrderStore, type BillableOrder } from './billable-order.store';
import { refreshInvoicePages } from './invoice-room';
import { invoiceTerms } from './invoice-terms';
import { InvoiceStore, type Invoice, type NamedLine } from './invoice.store';
import type { Title } from './title.store';

/** Creates, reissues and closes invoice applications inside the transaction of the caller. */
@Injectable()
export class InvoiceApplicationService {
  constructor(
    private readonly billables: BillableOrderStore,
    private readonly invoices: InvoiceStore,
    private readonly settings: Settings,
  ) {}

  /**
   * Creates an application for these orders: of the named member, or, at the counter, of the orders' owner if `reached`
   * accepts them.
   */
  async create(
    tx: Tx,
    caller: Member,
    {
      tradeNos,
      title,
      userId,
      reached,
    }: {
      readonly tradeNos: readonly string[];
      readonly title: Title;
      readonly userId?: number;
      readonly reached?: (bill: BillableOrder) => boolean;
    },
  ): Promise<number> {
    const buyer = userId ?? (await this.billables.findMany(tx, tradeNos))[0]?.userId;
    if (buyer === undefined) throw new Failure(invoiceFailure.invoiceOrderGone);
    await this.billables.lockMember(tx, buyer);
    const bills = await this.billables.lockAndRead(tx, tradeNos);
    if (userId !== undefined && bills.some((bill) => bill.userId !== userId))
      throw new Failure(invoiceFailure.invoiceOrderGone);
    if (reached && !bills.every(reached)) throw new Failure(invoiceFailure.invoiceOrderGone);
    const [first] = bills as [BillableOrder, ...BillableOrder[]];
    throwIfRefused(
      whyNotOneInvoice(
        bills,
        { ...invoiceTerms(this.settings, first.now), atDesk: reached !== undefined },
        await this.billables.balance(tx, buyer),
      ),
    );
    const venueId = bills.every((bill) => bill.venueId === first.venueId) ? first.venueId : null;
    const id = await this.invoices.insert(tx, {
      userId: buyer,
      merchantId: first.merchantId,
      venueId,
      title,
      rate: this.settings.get('invoice.taxRate'),
      lines: bills.map(({ tradeNo, kept, name, enName }) => ({ tradeNo, amount: kept, name, enName })),
      ...(reached ? { madeBy: caller.userId } : {}),
    });
    await writeAudit(tx, caller, {
      action: reached ? 'invoice.issue' : 'invoice.apply',
      object: `invoice:${id}`,
      after: {
        tradeNos: bills.map(({ tradeNo }) => tradeNo),
        amount: bills.reduce((total, { kept }) => total + kept, 0),
      },
    });
    tx.emit(invoiceAsked, { invoiceId: id });
    refreshInvoicePages(tx, buyer);
    return id;
  }

  /**
   * Closes an application: its orders are free, and the invoice it should have replaced is restored, or written off if
   * it cannot be restored.
   */
  async close(tx: Tx, invoice: Invoice): Promise<void> {
    await this.invoices.update(tx, invoice, step(invoiceMachine, 'withdraw', invoice, invoice));
    await this.invoices.releaseLines(tx, invoice.id);
    if (invoice.replaces === null) return;
    const replaced = await this.invoices.find(invoice.replaces, tx);
    if (replaced.status !== invoiceStatus.replacing) return;
    if (replaced.redNo !== null)
      return this.invoices.update(tx, replaced, step(invoiceMachine, 'relieve', replaced, {}));
    if (replaced.sent) return;
    await this.invoices.update(tx, replaced, step(invoiceMachine, 'restore', replaced, replaced));
    await this.invoices.cancelCreditNote(tx, replaced.id);
    await this.invoices.reclaimLines(tx, replaced.id);
  }

  /** Requests the credit note of an issued invoice and applies for a new one over what remains. */
  async reissue(tx: Tx, invoice: Invoice, remaining: readonly NamedLine[]): Promise<void> {
    const { id, userId, merchantId, venueId, rate, replaced } = invoice;
    await this.invoices.releaseLines(tx, id);
    await this.invoices.requestCreditNote(tx, id, redReason.refund, null);
    tx.emit(invoiceAsked, { invoiceId: id });
    if (remaining.length === 0) return;
    const replacementId = await this.invoices.insert(tx, {
      userId,
      merchantId,
      venueId,
      title: invoice,
      rate,
      lines: remaining,
      replaces: id,
      replaced,
    });
    tx.emit(invoiceAsked, { invoiceId: replacementId });
  }
}
