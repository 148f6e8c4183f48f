import { Injectable } from '@nestjs/common';
import { invoiceMachine } from '#domain/invoices/invoice.machine';
import { afterRefund, remainder } from '#domain/invoices/invoice.rules';
import { redReason } from '#domain/invoices/title.status';
import { stepsFrom } from '#domain/kit/machine';
import { fen } from '#domain/kit/money';
import { financeStatus } from '#domain/payments/pay.status';
import { invoiceAsked } from '#contract/invoices/invoice.events';
import { Db, type Tx } from '#server/kit/db';
import { log } from '#server/kit/log';
import { Sweep } from '#server/kit/sweep';
import { InvoiceBooks } from './invoice-books';
import { InvoiceService } from './invoice.service';
import type { Invoice, NamedLine } from './invoice.store';

type Followed = ReturnType<typeof afterRefund>;

const EVERY = 30_000;
const BATCH = 50;

/**
 * Keeps invoices in line with refunds: refunded amounts are removed. Writes an issued invoice off and issues the rest;
 * reduces or withdraws an application. Idempotent, so a refund may be reported any number of times.
 */
@Injectable()
export class InvoiceFollowService {
  constructor(
    private readonly db: Db,
    private readonly books: InvoiceBooks,
    private readonly applications: InvoiceService,
  ) {}

  /** Syncs the invoice of an order with the amount the order keeps. */
  async follow(tradeNo: string): Promise<Followed> {
    const id = await this.books.rows.holder(tradeNo);
    return id === null ? 'nothing' : this.followOne(id);
  }

  /** Syncs an invoice with the amounts its orders keep. */
  async followOne(id: number): Promise<Followed> {
    const { userId } = await this.books.rows.find(id);
    return this.db.transact(async (tx) => {
      await this.books.bills.turn(tx, userId);
      const seen = await this.books.rows.lines([id], tx, true);
      const bills = await this.books.bills.locked(
        tx,
        seen.map((line) => line.tradeNo),
      );
      const invoice = await this.books.rows.lock(tx, id);
      const lines = await this.books.rows.lines([id], tx, true);
      const left = remainder(lines, (no) => bills.find((bill) => bill.tradeNo === no)?.kept ?? fen(0));
      const what =
        stepsFrom(invoiceMachine, invoice).length === 0 || invoice.redWanted
          ? 'nothing'
          : afterRefund(invoice, lines, left);
      if (what === 'change') await this.books.rows.shrink(tx, invoice, left);
      if (what === 'close') await this.applications.end(tx, invoice);
      if (what === 'redo')
        await this.redo(
          tx,
          invoice,
          lines.flatMap((line) =>
            left.filter((one) => one.tradeNo === line.tradeNo).map(({ amount }) => ({ ...line, amount })),
          ),
        );
      if (what !== 'nothing' && what !== 'later') await this.books.news.moved(tx, invoice.userId);
      return what;
    });
  }

  /**
   * Finds invoices above the amounts their orders keep after recent refunds, if the event was lost or came while the
   * invoice was at the platform.
   */
  @Sweep('invoices.follow', EVERY)
  async sweep(): Promise<number> {
    const drifted = await this.db.rows<{ tradeNo: string }>(
      `select distinct l.trade_no as "tradeNo" from finance_record f join invoice_line l on l.trade_no = f.trade_no and l.stands join invoice_bill b on b.trade_no = l.trade_no join invoice i on i.id = l.invoice_id
        where f.status = ${financeStatus.complete} and f.kind in (2, 4) and f.done_at > app_now() - interval '3 days' and l.amount > b.kept and (i.sent_at is null or i.invoice_no is not null) and i.red_wanted_at is null limit ${BATCH}`,
    );
    for (const { tradeNo } of drifted)
      await this.follow(tradeNo).catch((error: unknown) =>
        log.error({ order: tradeNo, err: error }, 'an invoice did not follow its refund and is looked at again'),
      );
    return drifted.length;
  }

  private async redo(tx: Tx, invoice: Invoice, left: readonly NamedLine[]): Promise<void> {
    const { id, userId, merchantId, venueId, rate, replaced } = invoice;
    await this.books.rows.let(tx, id);
    await this.books.rows.wantRed(tx, id, redReason.refund, null);
    tx.tell(invoiceAsked, { invoiceId: id });
    if (left.length === 0) return;
    const made = await this.books.rows.insert(tx, {
      userId,
      merchantId,
      venueId,
      title: invoice,
      rate,
      lines: left,
      replaces: id,
      replaced,
    });
    tx.tell(invoiceAsked, { invoiceId: made });
  }
}
