import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { invoiceFailure } from '#domain/invoices/invoice.failures';
import type { InvoiceState } from '#domain/invoices/invoice.machine';
import { includedTax, type InvoiceLine } from '#domain/invoices/invoice.rules';
import { Failure } from '#domain/kit/failure';
import { fen, sum, type Fen } from '#domain/kit/money';
import { insertRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { InvoiceLineEntity } from './invoice-line.entity';
import { InvoiceEntity } from './invoice.entity';
import type { Title } from './title.store';

type Queryable = Pick<Tx | Db, 'rows' | 'repository'>;

/** Columns of an invoice that its steps read as they are. */
type StoredColumns = Pick<
  InvoiceEntity,
  | 'id'
  | 'applyNo'
  | 'userId'
  | 'merchantId'
  | 'venueId'
  | 'rate'
  | 'round'
  | 'replaced'
  | 'replaces'
  | 'refusedWhy'
  | 'invoiceNo'
  | 'fileId'
  | 'redReason'
  | 'redRound'
  | 'redNo'
  | 'redFileId'
  | 'claimNo'
  | 'tries'
  | 'polls'
>;

/** An invoice with the fields its steps need. Instants in epoch ms. */
export interface Invoice extends InvoiceState, Title, Readonly<StoredColumns>, Record<string, unknown> {
  readonly amount: Fen;
  readonly tax: Fen;
  readonly issuedAt: number | null;
  readonly redWanted: boolean;
  readonly redAt: number | null;
  readonly sent: boolean;
  readonly gmtCreate: number;
}

/** One order of an invoice with its printed names. */
export interface NamedLine extends InvoiceLine, Readonly<Pick<InvoiceLineEntity, 'invoiceId' | 'name' | 'enName'>> {}

/** Input of a new invoice. */
interface NewInvoice
  extends
    Readonly<Pick<InvoiceEntity, 'userId' | 'merchantId' | 'venueId' | 'rate'>>,
    Readonly<Partial<Pick<InvoiceEntity, 'replaces' | 'replaced' | 'madeBy'>>> {
  readonly title: Title;
  readonly lines: readonly Omit<NamedLine, 'invoiceId'>[];
}

/** Columns that a step changes besides the state. Instants in epoch ms. */
type InvoiceChanges = Partial<Omit<InvoiceEntity, 'issuedAt' | 'redAt'>> & {
  readonly issuedAt?: number;
  readonly redAt?: number;
};

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
/** Columns of an invoice for its steps. */
export const INVOICE_COLUMNS = `
  i.id, i.apply_no as "applyNo", i.user_id as "userId", i.merchant_id as "merchantId", i.venue_id as "venueId",
  i.title_kind as kind, i.title, i.tax_no as "taxNo", i.bank, i.account, i.address, i.phone, i.email, i.amount,
  i.rate, i.tax, i.status, i.invoice_no is not null as issued, i.closed, i.round, i.replaced, i.replaces,
  i.refused_why as "refusedWhy", i.invoice_no as "invoiceNo", ${ms('i.issued_at')} as "issuedAt",
  i.file_id as "fileId", i.red_wanted_at is not null as "redWanted", i.red_reason as "redReason",
  i.red_round as "redRound", i.red_no as "redNo", ${ms('i.red_at')} as "redAt", i.red_file_id as "redFileId",
  i.sent_at is not null as sent, i.claim_no as "claimNo", i.tries, i.polls, ${ms('i.gmt_create')} as "gmtCreate"`;

/** Returns the value of a timestamp column for an epoch ms. */
const instant = (at: number) => () => `to_timestamp(${Math.trunc(Number(at))} / 1000.0)`;

/** Returns the columns of an invoice that its title fills. */
export const titleColumns = ({ kind, title, taxNo, bank, account, address, phone, email }: Title) => ({
  titleKind: kind,
  title,
  taxNo,
  bank,
  account,
  address,
  phone,
  email,
});

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
      `
        select 1
        from invoice i
        where i.id = $1 or i.id = (select n.replaces from invoice n where n.id = $1)
        order by i.id
        for update
      `,
      [id],
    );
    return this.find(id, tx);
  }

  /** Returns whether an application that was not withdrawn replaces an invoice. */
  hasSuccessor(tx: Tx, id: number): Promise<boolean> {
    return tx.repository(InvoiceEntity).existsBy({ replaces: id, closed: false });
  }

  /** Returns the lines of invoices; `onlyCurrent` leaves out lines that another invoice holds now. */
  async lines(ids: readonly number[], on: Queryable = this.db, onlyCurrent = false): Promise<NamedLine[]> {
    const lines = await on.repository(InvoiceLineEntity).find({
      select: { invoiceId: true, tradeNo: true, amount: true, name: true, enName: true },
      where: { invoiceId: In(ids), ...(onlyCurrent ? { stands: true } : {}) },
      order: { tradeNo: 'ASC' },
    });
    return lines.map(({ invoiceId, tradeNo, amount, name, enName }) => ({
      invoiceId,
      tradeNo,
      amount: fen(amount),
      name,
      enName,
    }));
  }

  /** Returns a merchant's name, tax number and invoiced item; empty where the merchant record has none. */
  async merchantDetails(id: number): Promise<{ name: string; taxNo: string; item: string }> {
    const [row] = await this.db.rows<{ name: string; taxNo: string; item: string }>(
      'select subject as name, tax_no as "taxNo", invoice_subject as item from v_merchant where id = $1',
      [id],
    );
    return row ?? { name: '', taxNo: '', item: '' };
  }

  /** Returns the invoice that holds an order now, or null. */
  async holderOf(tradeNo: string): Promise<number | null> {
    const line = await this.db
      .repository(InvoiceLineEntity)
      .findOne({ select: { invoiceId: true }, where: { tradeNo, stands: true } });
    return line?.invoiceId ?? null;
  }

  /** Returns the time of the database in epoch ms. */
  async now(tx: Tx): Promise<number> {
    const [row] = await tx.rows<{ at: number }>(`select ${ms('app_now()')} as at`);
    return row?.at ?? 0;
  }

  /** Inserts an application with its orders. Throws `invoicedAlready` if one is on another invoice. */
  async insert(
    tx: Tx,
    { userId, merchantId, venueId, title, rate, lines, replaces = null, replaced = 0, madeBy = null }: NewInvoice,
  ): Promise<number> {
    const id = await insertRow(tx, InvoiceEntity, {
      applyNo: () => "new_trade_no('F')",
      userId,
      merchantId,
      venueId,
      ...titleColumns(title),
      amount: sum(lines.map(({ amount }) => amount)),
      rate,
      tax: totalTax(lines, rate),
      replaces,
      replaced,
      madeBy,
    });
    for (const { tradeNo, amount, name, enName } of lines) {
      const [claimed] = await tx.rows(
        `
          insert into invoice_line (invoice_id, trade_no, amount, name, en_name)
          values ($1, $2, $3, $4, $5)
          on conflict (trade_no) where stands do nothing
          returning 1
        `,
        [id, tradeNo, amount, name, enName],
      );
      if (!claimed) throw new Failure(invoiceFailure.invoicedAlready, { tradeNo });
    }
    return id;
  }

  /** Updates the state. Throws `invoiceOver` if it changed meanwhile. */
  async update(
    tx: Tx,
    { id, status }: Pick<Invoice, 'id' | 'status'>,
    to: InvoiceState,
    { issuedAt, redAt, ...columns }: InvoiceChanges = {},
  ): Promise<void> {
    const { affected } = await tx.repository(InvoiceEntity).update(
      { id, status, closed: false },
      {
        ...columns,
        ...(issuedAt === undefined ? {} : { issuedAt: instant(issuedAt) }),
        ...(redAt === undefined ? {} : { redAt: instant(redAt) }),
        status: to.status,
        closed: to.closed,
      },
    );
    if (affected === 0) throw new Failure(invoiceFailure.invoiceOver);
  }

  /** Makes the work of an invoice due now. */
  async makeDue(tx: Tx, id: number): Promise<void> {
    await tx.repository(InvoiceEntity).update(id, { nextTryAt: () => 'app_now()' });
  }

  /** Restarts the work of an invoice: due now, not sent, unclaimed. */
  async restartWork(tx: Tx, id: number): Promise<void> {
    await tx.repository(InvoiceEntity).update(id, {
      nextTryAt: () => 'app_now()',
      tries: 0,
      polls: 0,
      sentAt: null,
      lastError: null,
      claimedUntil: null,
      claimNo: () => 'claim_no + 1',
    });
  }

  /** Requests a credit note. */
  async requestCreditNote(tx: Tx, id: number, reason: string, by: number | null): Promise<void> {
    await tx.repository(InvoiceEntity).update(id, { redWantedAt: () => 'app_now()', redReason: reason, redBy: by });
    await this.restartWork(tx, id);
  }

  /** Cancels the request for a credit note; the invoice stays valid. */
  async cancelCreditNote(tx: Tx, id: number): Promise<void> {
    await tx
      .repository(InvoiceEntity)
      .update(id, { redWantedAt: null, redReason: null, redBy: null, claimNo: () => 'claim_no + 1' });
  }

  /** Releases the orders of an invoice. */
  async releaseLines(tx: Tx, id: number): Promise<void> {
    await tx.repository(InvoiceLineEntity).update({ invoiceId: id }, { stands: false });
  }

  /** Takes the orders of an invoice back. */
  async reclaimLines(tx: Tx, id: number): Promise<void> {
    await tx.repository(InvoiceLineEntity).update({ invoiceId: id }, { stands: true });
  }

  /** Reduces the lines of an application. */
  async reduceLines(
    tx: Tx,
    { id, rate }: Pick<Invoice, 'id' | 'rate'>,
    remaining: readonly InvoiceLine[],
  ): Promise<void> {
    const lines = tx.repository(InvoiceLineEntity);
    await lines.update({ invoiceId: id, tradeNo: Not(In(remaining.map(({ tradeNo }) => tradeNo))) }, { stands: false });
    for (const { tradeNo, amount } of remaining) await lines.update({ invoiceId: id, tradeNo }, { amount });
    await tx.repository(InvoiceEntity).update(id, {
      amount: sum(remaining.map(({ amount }) => amount)),
      tax: totalTax(remaining, rate),
      claimNo: () => 'claim_no + 1',
    });
  }
}
