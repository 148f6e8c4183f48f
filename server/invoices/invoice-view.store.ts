import { Injectable } from '@nestjs/common';
import type { invoices } from '#contract/invoices/invoice.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import { Db } from '#server/kit/db/db';
import { INVOICE_COLUMNS, type Invoice } from './invoice.store';

/** An invoice with the name of its merchant. */
export type InvoiceViewRow = Invoice & { readonly merchantName: string; readonly enMerchantName: string };

const SELECT = `
  select ${INVOICE_COLUMNS}, m.merchant_name as "merchantName", m.en_name as "enMerchantName"
  from invoice i
    join v_merchant m on m.id = i.merchant_id
`;

/** Reads invoices as members see them. */
@Injectable()
export class InvoiceViewStore {
  constructor(private readonly db: Db) {}

  async find(id: number): Promise<InvoiceViewRow | undefined> {
    return (await this.db.rows<InvoiceViewRow>(`${SELECT} where i.id = $1`, [id]))[0];
  }

  /** Returns a page of a member's invoices, newest first, and their number. */
  async page(
    userId: number,
    { status, page, size }: ParsedOf<typeof invoices.mine>,
  ): Promise<{ rows: InvoiceViewRow[]; total: number }> {
    const where = 'i.user_id = $1 and ($2::int is null or (i.status = $2 and not i.closed))';
    const condition = [userId, status ?? null];
    const [rows, [counted]] = await Promise.all([
      this.db.rows<InvoiceViewRow>(`${SELECT} where ${where} order by i.id desc limit $3 offset $4`, [
        ...condition,
        size,
        page * size,
      ]),
      this.db.rows<{ n: number }>(`select count(*)::int as n from invoice i where ${where}`, condition),
    ]);
    return { rows, total: counted?.n ?? 0 };
  }

  /** Returns whether a billable order belongs to this member. */
  async isOwnOrder(tradeNo: string, userId: number): Promise<boolean> {
    const bills = await this.db.rows('select 1 from invoice_bill where trade_no = $1 and user_id = $2', [
      tradeNo,
      userId,
    ]);
    return bills.length > 0;
  }

  /** Returns every invoice of this member that an order was on, newest first. */
  findManyByOrder(tradeNo: string, userId: number): Promise<InvoiceViewRow[]> {
    return this.db.rows<InvoiceViewRow>(
      `
        ${SELECT}
        where i.user_id = $2 and i.id in (select l.invoice_id from invoice_line l where l.trade_no = $1)
        order by i.id desc
        limit 100
      `,
      [tradeNo, userId],
    );
  }
}
