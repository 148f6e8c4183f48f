import { Injectable } from '@nestjs/common';
import { invoiceMachine } from '#domain/invoices/invoice.machine';
import { actionAfterRefund, linesAfterRefund } from '#domain/invoices/invoice.rules';
import { stepsFrom } from '#domain/kit/machine';
import { fen } from '#domain/kit/money';
import { Db } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { Sweep } from '#server/kit/jobs/sweep';
import { BillableOrderStore } from './billable-order.store';
import { InvoiceApplicationService } from './invoice-application.service';
import { refreshInvoicePages } from './invoice-room';
import { InvoiceStore } from './invoice.store';

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
    private readonly invoices: InvoiceStore,
    private readonly billables: BillableOrderStore,
    private readonly applications: InvoiceApplicationService,
  ) {}

  /** Syncs the invoice of an order with the amount the order keeps. */
  async syncOrder(tradeNo: string): Promise<RefundSyncAction> {
    const id = await this.invoices.holderOf(tradeNo);
    return id === null ? 'nothing' : this.syncInvoice(id);
  }

  /** Syncs an invoice with the amounts its orders keep. */
  async syncInvoice(id: number): Promise<RefundSyncAction> {
    const { userId } = await this.invoices.find(id);
    return this.db.transact(async (tx) => {
      await this.billables.lockMember(tx, userId);
      const seen = await this.invoices.lines([id], tx, true);
      const bills = await this.billables.lockAndRead(
        tx,
        seen.map((line) => line.tradeNo),
      );
      const invoice = await this.invoices.lock(tx, id);
      const lines = await this.invoices.lines([id], tx, true);
      const remaining = linesAfterRefund(lines, (no) => bills.find((bill) => bill.tradeNo === no)?.kept ?? fen(0));
      const action =
        stepsFrom(invoiceMachine, invoice).length === 0 || invoice.redWanted
          ? 'nothing'
          : actionAfterRefund(invoice, lines, remaining);
      if (action === 'change') await this.invoices.reduceLines(tx, invoice, remaining);
      if (action === 'close') await this.applications.close(tx, invoice);
      if (action === 'redo')
        await this.applications.reissue(
          tx,
          invoice,
          lines.flatMap((line) =>
            remaining.filter((one) => one.tradeNo === line.tradeNo).map(({ amount }) => ({ ...line, amount })),
          ),
        );
      if (action !== 'nothing' && action !== 'later') refreshInvoicePages(tx, invoice.userId);
      return action;
    });
  }

  /**
   * Finds invoices above the amounts their orders keep after recent refunds, if the event was lost or came while the
   * invoice was at the platform.
   */
  @Sweep('invoices.follow', SWEEP_MS)
  async sweep(): Promise<number> {
    const drifted = await this.billables.findOverInvoiced(BATCH);
    for (const tradeNo of drifted)
      await this.syncOrder(tradeNo).catch((error: unknown) =>
        log.error({ order: tradeNo, err: error }, 'an invoice was not updated after its refund and will be retried'),
      );
    return drifted.length;
  }
}
