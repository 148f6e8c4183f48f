import { Injectable } from '@nestjs/common';
import { invoiceFailure } from '#domain/invoices/invoice.failures';
import type { BalanceFacts, Billable } from '#domain/invoices/invoice.rules';
import { Failure } from '#domain/kit/failure';
import { financeStatus, payType } from '#domain/payments/pay.status';
import { Db, type Tx } from '#server/kit/db/db';
import { SaleService } from '#server/sales/sale.service';

type Queryable = Pick<Tx | Db, 'rows'>;

/** An order or top-up with the fields needed for invoicing. Instants in epoch ms. */
export interface BillableOrder extends Billable, Record<string, unknown> {
  readonly venueId: number | null;
  readonly name: string;
  readonly enName: string;
  readonly detail: string;
  readonly detailEn: string;
  readonly paidAt: number | null;
  readonly now: number;
}

/** Columns of a billable order. */
const BILLABLE_COLUMNS = `
  b.trade_no as "tradeNo", b.user_id as "userId", b.merchant_id as "merchantId", b.venue_id as "venueId", b.kept,
  b.pay_status as "payStatus", b.money, b.shared, b.site_name as name, b.site_en as "enName", b.detail,
  b.detail_en as "detailEn",
  exists (select 1 from invoice_line l where l.trade_no = b.trade_no and l.stands) as invoiced,
  (extract(epoch from b.ends_at) * 1000)::float8 as "endsAt",
  (extract(epoch from b.paid_at) * 1000)::float8 as "paidAt", (extract(epoch from app_now()) * 1000)::float8 as now`;

/** Rows of orders that can be invoiced. */
@Injectable()
export class BillableOrderStore {
  constructor(
    private readonly db: Db,
    private readonly sales: SaleService,
  ) {}

  /** Locks the invoices of a member: the invoiced balance is counted over all of them. */
  async lockMember(tx: Tx, userId: number): Promise<void> {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('invoices:' || $1::text, 0))`, [userId]);
  }

  /**
   * Locks what was sold under these numbers, so that no refund starts meanwhile, and reads it. Throws
   * `invoiceOrderGone` if one is missing.
   */
  async lockAndRead(tx: Tx, tradeNos: readonly string[]): Promise<BillableOrder[]> {
    const uniqueNos = [...new Set(tradeNos)];
    await this.sales.lockRows(tx, uniqueNos);
    const bills = await this.findMany(tx, uniqueNos);
    if (bills.length !== uniqueNos.length) throw new Failure(invoiceFailure.invoiceOrderGone);
    return bills;
  }

  /** Returns these billable orders. */
  findMany(on: Queryable, tradeNos: readonly string[]): Promise<BillableOrder[]> {
    return on.rows<BillableOrder>(
      `select ${BILLABLE_COLUMNS} from invoice_bill b where b.trade_no = any($1) order by b.trade_no`,
      [tradeNos],
    );
  }

  /** Returns a page of a member's paid orders, newest first, and their number. */
  async page(
    userId: number,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<{ rows: BillableOrder[]; total: number }> {
    const where = `
      from invoice_bill b
      where b.user_id = $1
        and b.paid_at is not null
        and (b.kept > 0 or exists (select 1 from invoice_line l where l.trade_no = b.trade_no))
    `;
    const [rows, [counted]] = await Promise.all([
      this.db.rows<BillableOrder>(
        `select ${BILLABLE_COLUMNS} ${where} order by b.paid_at desc, b.trade_no desc limit $2 offset $3`,
        [userId, size, page * size],
      ),
      this.db.rows<{ n: number }>(`select count(*)::int as n ${where}`, [userId]),
    ]);
    return { rows, total: counted?.n ?? 0 };
  }

  /**
   * Returns orders that keep less than their invoice states after a recent refund, unless the invoice is at the tax
   * platform or waits to be written off.
   */
  async findOverInvoiced(limit: number): Promise<string[]> {
    const rows = await this.db.rows<{ tradeNo: string }>(
      `
        select distinct l.trade_no as "tradeNo"
        from v_finance_record f
          join invoice_line l on l.trade_no = f.trade_no and l.stands
          cross join lateral (select x.kept from invoice_bill x where x.trade_no = l.trade_no limit 1) b
          join invoice i on i.id = l.invoice_id
        where f.status = ${financeStatus.complete}
          and f.kind in (2, 4)
          and f.done_at > app_now() - interval '3 days'
          and l.amount > b.kept
          and (i.sent_at is null or i.invoice_no is not null)
          and i.red_wanted_at is null
        limit $1
      `,
      [limit],
    );
    return rows.map(({ tradeNo }) => tradeNo);
  }

  /** Returns the names of merchants. */
  merchantNames(ids: readonly number[]): Promise<{ id: number; name: string; enName: string }[]> {
    return this.db.rows<{ id: number; name: string; enName: string }>(
      'select id, merchant_name as name, en_name as "enName" from v_merchant where id = any($1)',
      [ids],
    );
  }

  /** Returns the invoicing totals of a member's balance; top-up bonuses count as spent but are never invoiced. */
  async balance(on: Queryable, userId: number): Promise<BalanceFacts> {
    const [row] = await on.rows<BalanceFacts & Record<string, unknown>>(
      `
        select
          coalesce(
            (
              select sum(o.pay_fee - o.refund_fee)
              from v_sale o
              where o.user_id = $1 and o.prepaid and o.paid_at is not null
            ), 0
          )::int as "toppedUp",
          greatest(
            0,
            coalesce((
              select sum(o.pay_fee - o.refund_fee)
              from v_sale o
              where o.user_id = $1 and o.pay_type = ${payType.balance} and not o.prepaid
            ), 0) - greatest(
              0,
              coalesce(
                (select b.given from v_wallet_bonus b where b.user_id = $1), 0
              ) - coalesce((select w.gift from v_wallet w where w.user_id = $1), 0)
            )
          )::int as spent,
          coalesce(sum(l.amount) filter (where b.money = 'prepaid'), 0)::int as "invoicedTopUps",
          coalesce(sum(l.amount) filter (where b.money = 'balance'), 0)::int as "invoicedUses"
        from invoice i
          join invoice_line l on l.invoice_id = i.id and l.stands
          cross join lateral (select x.money from invoice_bill x where x.trade_no = l.trade_no limit 1) b
        where i.user_id = $1
      `,
      [userId],
    );
    return row as BalanceFacts;
  }
}
