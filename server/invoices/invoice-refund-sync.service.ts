import { Injectable } from '@nestjs/common';
import { invoiceMachine } from '#domain/invoices/invoice.machine';
import { actionAfterRefund, linesAfterRefund } from '#domain/invoices/invoice.rules';
import { redReason } from '#domain/invoices/title.status';
import { stepsFrom } from '#domain/kit/machine';
import { fen } from '#domain/kit/money';
import { financeStatus } from '#domain/payments/pay.status';
import { invoiceAsked } from '#contract/invoices/invoice.events';
import { Db, type Tx } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { Sweep } from '#server/kit/jobs/sweep';
import { InvoiceStores } from './invoice-stores';
import { InvoiceService } from './invoice.service';
import type { Invoice, NamedLine } from './invoice.store';

type RefundSyncAction = ReturnType<typeof actionAfterRefund>;

const SWEEP_MS = 30_000;
const BATCH = 50;

/**
 * Keeps invoices in line with refunds: refunded amounts are removed. Writes an issued invoice off and issues the rest;
 * reduces or withdraws an application. Idempotent, so a refund may be reported any number of times.
 */
@Injectable()
export class InvoiceRefundSyncService {
  constructor(
    private readonly db: Db,
    private readonly stores: InvoiceStores,
    private readonly applications: InvoiceService,
  ) {}

  /** Syncs the invoice of an order with the amount the order keeps. */
  async syncOrder(tradeNo: string): Promise<RefundSyncAction> {
    const id = await this.stores.invoices.holderOf(tradeNo);
    return id === null ? 'nothing' : this.syncInvoice(id);
  }

  /** Syncs an invoice with the amounts its orders keep. */
  async syncInvoice(id: number): Promise<RefundSyncAction> {
    const { userId } = await this.stores.invoices.find(id);
    return this.db.transact(async (tx) => {
      await this.stores.billables.lockMember(tx, userId);
      const seen = await this.stores.invoices.lines([id], tx, true);
      const bills = await this.stores.billables.lockAndRead(
        tx,
        seen.map((line) => line.tradeNo),
      );
      const invoice = await this.stores.invoices.lock(tx, id);
      const lines = await this.stores.invoices.lines([id], tx, true);
      const remaining = linesAfterRefund(lines, (no) => bills.find((bill) => bill.tradeNo === no)?.kept ?? fen(0));
      const action =
        stepsFrom(invoiceMachine, invoice).length === 0 || invoice.redWanted
          ? 'nothing'
          : actionAfterRefund(invoice, lines, remaining);
      if (action === 'change') await this.stores.invoices.reduceLines(tx, invoice, remaining);
      if (action === 'close') await this.applications.closeApplication(tx, invoice);
      if (action === 'redo')
        await this.reissue(
          tx,
          invoice,
          lines.flatMap((line) =>
            remaining.filter((one) => one.tradeNo === line.tradeNo).map(({ amount }) => ({ ...line, amount })),
          ),
        );
      if (action !== 'nothing' && action !== 'later') await this.stores.notifications.refreshPages(tx, invoice.userId);
      return action;
    });
  }

  /**
   * Finds invoices above the amounts their orders keep after recent refunds, if the event was lost or came while the
   * invoice was at the platform.
   */
  @Sweep('invoices.follow', SWEEP_MS)
  async sweep(): Promise<number> {
    const drifted = await this.db.rows<{ tradeNo: string }>(
      `select distinct l.trade_no as "tradeNo" from finance_record f join invoice_line l on l.trade_no = f.trade_no and l.stands join invoice_bill b on b.trade_no = l.trade_no join invoice i on i.id = l.invoice_id
        where f.status = ${financeStatus.complete} and f.kind in (2, 4) and f.done_at > app_now() - interval '3 days' and l.amount > b.kept and (i.sent_at is null or i.invoice_no is not null) and i.red_wanted_at is null limit ${BATCH}`,
    );
    for (const { tradeNo } of drifted)
      await this.syncOrder(tradeNo).catch((error: unknown) =>
        log.error({ order: tradeNo, err: error }, 'an invoice was not updated after its refund and will be retried'),
      );
    return drifted.length;
  }

  private async reissue(tx: Tx, invoice: Invoice, remaining: readonly NamedLine[]): Promise<void> {
    const { id, userId, merchantId, venueId, rate, replaced } = invoice;
    await this.stores.invoices.releaseLines(tx, id);
    await this.stores.invoices.requestCreditNote(tx, id, redReason.refund, null);
    tx.emit(invoiceAsked, { invoiceId: id });
    if (remaining.length === 0) return;
    const replacementId = await this.stores.invoices.insert(tx, {
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
