import { Injectable } from '@nestjs/common';
import { invoiceFailure } from '#domain/invoices/invoice.failures';
import type { InvoiceState } from '#domain/invoices/invoice.machine';
import type { InvoiceLine } from '#domain/invoices/invoice.rules';
import { Failure } from '#domain/kit/failure';
import { fen, sum, type Fen } from '#domain/kit/money';
import { includedTax } from '#domain/invoices/invoice.rules';
import { Db, type Tx } from '#server/kit/db/db';
import type { Title } from './title.store';

type Queryable = Pick<Tx | Db, 'rows'>;

/** An invoice with the fields its steps need. Instants in epoch ms. */
export interface Invoice extends InvoiceState, Title, Record<string, unknown> {
  readonly id: number;
  readonly applyNo: string;
  readonly userId: number;
  readonly merchantId: number;
  readonly venueId: number | null;
  readonly amount: Fen;
  readonly rate: number;
  readonly tax: Fen;
  readonly round: number;
  readonly replaced: number;
  readonly replaces: number | null;
  readonly refusedWhy: string;
  readonly invoiceNo: string | null;
  readonly issuedAt: number | null;
  readonly fileId: string | null;
  readonly redWanted: boolean;
  readonly redReason: string | null;
  readonly redRound: number;
  readonly redNo: string | null;
  readonly redAt: number | null;
  readonly redFileId: string | null;
  readonly sent: boolean;
  readonly claimNo: number;
  readonly tries: number;
  readonly polls: number;
  readonly gmtCreate: number;
}

/** One order of an invoice with its printed names. */
export interface NamedLine extends InvoiceLine, Record<string, unknown> {
  readonly invoiceId: number;
  readonly name: string;
  readonly enName: string;
}

/** Input of a new invoice. */
interface NewInvoice {
  readonly userId: number;
  readonly merchantId: number;
  readonly venueId: number | null;
  readonly title: Title;
  readonly rate: number;
  readonly lines: readonly Pick<NamedLine, 'tradeNo' | 'amount' | 'name' | 'enName'>[];
  readonly replaces?: number;
  readonly replaced?: number;
  readonly madeBy?: number;
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
/** Columns of an invoice for its steps. */
export const INVOICE_COLUMNS = `i.id, i.apply_no as "applyNo", i.user_id as "userId", i.merchant_id as "merchantId", i.venue_id as "venueId", i.title_kind as kind, i.title, i.tax_no as "taxNo", i.bank, i.account, i.address, i.phone, i.email,
  i.amount, i.rate, i.tax, i.status, i.invoice_no is not null as issued, i.closed, i.round, i.replaced, i.replaces, i.refused_why as "refusedWhy", i.invoice_no as "invoiceNo", ${ms('i.issued_at')} as "issuedAt", i.file_id as "fileId",
  i.red_wanted_at is not null as "redWanted", i.red_reason as "redReason", i.red_round as "redRound", i.red_no as "redNo", ${ms('i.red_at')} as "redAt", i.red_file_id as "redFileId", i.sent_at is not null as sent,
  i.claim_no as "claimNo", i.tries, i.polls, ${ms('i.gmt_create')} as "gmtCreate"`;

/** Returns the total of the tax included in each order of an invoice. */
const totalTax = (lines: readonly InvoiceLine[], rate: number): Fen =>
  sum(lines.map(({ amount }) => includedTax(amount, rate)));

/** Rows of invoices and of their lines. */
@Injectable()
export class InvoiceStore {
  constructor(private readonly db: Db) {}

  /** Returns an invoice without a lock. */
  async find(id: number, on: Queryable = this.db): Promise<Invoice> {
    const [row] = await on.rows<Invoice>(`select ${INVOICE_COLUMNS} from invoice i where i.id = $1`, [id]);
    if (!row) throw new Failure(invoiceFailure.invoiceGone);
    return row;
  }

  /** Locks an invoice, after the one it replaces. */
  async lock(tx: Tx, id: number): Promise<Invoice> {
    await tx.rows(
      'select 1 from invoice i where i.id = $1 or i.id = (select n.replaces from invoice n where n.id = $1) order by i.id for update',
      [id],
    );
    return this.find(id, tx);
  }

  /** Returns the application that replaces an invoice and was not withdrawn. */
  async successor(on: Queryable, id: number): Promise<Invoice | undefined> {
    return (
      await on.rows<Invoice>(`select ${INVOICE_COLUMNS} from invoice i where i.replaces = $1 and not i.closed`, [id])
    )[0];
  }

  /** Returns the lines of invoices; `onlyCurrent` leaves out lines that another invoice holds now. */
  lines(ids: readonly number[], on: Queryable = this.db, onlyCurrent = false): Promise<NamedLine[]> {
    return on.rows<NamedLine>(
      `
        select invoice_id as "invoiceId", trade_no as "tradeNo", amount, name, en_name as "enName"
        from invoice_line
        where invoice_id = any($1) ${onlyCurrent ? 'and stands' : ''}
        order by trade_no
      `,
      [ids],
    );
  }

  /** Returns a merchant's name, tax number and invoiced item; empty where the merchant record has none. */
  async merchantDetails(id: number): Promise<{ name: string; taxNo: string; item: string }> {
    const [row] = await this.db.rows<{ name: string; taxNo: string; item: string }>(
      'select subject as name, tax_no as "taxNo", invoice_subject as item from merchant where id = $1',
      [id],
    );
    return row ?? { name: '', taxNo: '', item: '' };
  }

  /** Returns the invoice that holds an order now, or null. */
  async holderOf(tradeNo: string, on: Queryable = this.db): Promise<number | null> {
    return (
      (
        await on.rows<{ id: number }>('select invoice_id as id from invoice_line where trade_no = $1 and stands', [
          tradeNo,
        ])
      )[0]?.id ?? null
    );
  }

  /** Inserts an application with its orders. Throws `invoicedAlready` if one is on another invoice. */
  async insert(
    tx: Tx,
    {
      userId,
      merchantId,
      venueId,
      title: t,
      rate,
      lines,
      replaces = null,
      replaced = 0,
      madeBy = null,
    }: Omit<NewInvoice, 'replaces' | 'madeBy'> & { replaces?: number | null; madeBy?: number | null },
  ): Promise<number> {
    const amount = sum(lines.map((line) => line.amount));
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into invoice (
          apply_no, user_id, merchant_id, venue_id, title_kind, title, tax_no, bank, account, address, phone, email,
          amount, rate, tax, replaces, replaced, made_by
        )
        values (new_trade_no('F'), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
        returning id
      `,
      [
        userId,
        merchantId,
        venueId,
        t.kind,
        t.title,
        t.taxNo,
        t.bank,
        t.account,
        t.address,
        t.phone,
        t.email,
        amount,
        rate,
        totalTax(lines, rate),
        replaces,
        replaced,
        madeBy,
      ],
    );
    const { id } = row as { id: number };
    for (const { tradeNo, amount: part, name, enName } of lines) {
      const [claimed] = await tx.rows(
        'insert into invoice_line (invoice_id, trade_no, amount, name, en_name) values ($1, $2, $3, $4, $5) on conflict (trade_no) where stands do nothing returning 1',
        [id, tradeNo, part, name, enName],
      );
      if (!claimed) throw new Failure(invoiceFailure.invoicedAlready, { tradeNo });
    }
    return id;
  }

  /** Updates the state. Throws `invoiceOver` if it changed meanwhile. */
  async update(
    tx: Tx,
    current: Invoice,
    to: InvoiceState,
    changes: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const columns = Object.keys(changes);
    const set = ['status = $3', 'closed = $4', ...columns.map((column, at) => `${column} = $${at + 5}`)];
    const moved = await tx.rows(
      `update invoice set ${set.join(', ')} where id = $1 and status = $2 and not closed returning 1`,
      [current.id, current.status, to.status, to.closed, ...columns.map((column) => changes[column])],
    );
    if (moved.length === 0) throw new Failure(invoiceFailure.invoiceOver);
  }

  /** Restarts the work of an invoice: due now, not sent, unclaimed. */
  async restartWork(tx: Tx, id: number): Promise<void> {
    await tx.rows(
      'update invoice set next_try_at = app_now(), tries = 0, polls = 0, sent_at = null, last_error = null, claimed_until = null, claim_no = claim_no + 1 where id = $1',
      [id],
    );
  }

  /** Requests a credit note. */
  async requestCreditNote(tx: Tx, id: number, reason: string, by: number | null): Promise<void> {
    await tx.rows('update invoice set red_wanted_at = app_now(), red_reason = $2, red_by = $3 where id = $1', [
      id,
      reason,
      by,
    ]);
    await this.restartWork(tx, id);
  }

  /** Cancels the request for a credit note; the invoice stays valid. */
  async cancelCreditNote(tx: Tx, id: number): Promise<void> {
    await tx.rows(
      'update invoice set red_wanted_at = null, red_reason = null, red_by = null, claim_no = claim_no + 1 where id = $1',
      [id],
    );
  }

  /** Releases the orders of an invoice. */
  async releaseLines(tx: Tx, id: number): Promise<void> {
    await tx.rows('update invoice_line set stands = false where invoice_id = $1', [id]);
  }

  /** Takes the orders of an invoice back. */
  async reclaimLines(tx: Tx, id: number): Promise<void> {
    await tx.rows('update invoice_line set stands = true where invoice_id = $1', [id]);
  }

  /** Reduces the lines of an application. */
  async reduceLines(
    tx: Tx,
    { id, rate }: Pick<Invoice, 'id' | 'rate'>,
    remaining: readonly InvoiceLine[],
  ): Promise<void> {
    await tx.rows('update invoice_line set stands = false where invoice_id = $1 and not trade_no = any($2)', [
      id,
      remaining.map(({ tradeNo }) => tradeNo),
    ]);
    for (const { tradeNo, amount } of remaining)
      await tx.rows('update invoice_line set amount = $3 where invoice_id = $1 and trade_no = $2', [
        id,
        tradeNo,
        amount,
      ]);
    await tx.rows('update invoice set amount = $2, tax = $3, claim_no = claim_no + 1 where id = $1', [
      id,
      fen(remaining.reduce((all, { amount }) => all + amount, 0)),
      totalTax(remaining, rate),
    ]);
  }
}
