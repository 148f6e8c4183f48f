import { Injectable } from '@nestjs/common';
import { STUCK_TRIES } from '#domain/invoices/invoice.rules';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { balanceInvoice, type BalanceInvoice } from '#domain/invoices/title.status';
import type { Fen } from '#domain/kit/money';
import type { InvoiceRow, UninvoicedOrderRow } from '#contract/invoices/invoice-desk.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import {
  equals,
  listTotals,
  sinceDate,
  untilDate,
  type Bind,
  type ListQuery,
  type ListRequest,
} from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

/** An invoice as listed, amounts in fen. */
export type ListedInvoice = Omit<InvoiceRow, 'amount' | 'tax' | 'gmtCreate' | 'issuedAt' | 'redReasonEn'> & {
  amount: Fen;
  tax: Fen;
  gmtCreate: Date;
  issuedAt: Date | null;
};

/** An order without an invoice as listed, amount in fen. */
export type ListedBillable = Omit<UninvoicedOrderRow, 'amount' | 'paidAt'> & { amount: Fen; paidAt: Date | null };

/** Sums of the listed invoices by status. */
interface InvoiceTotals {
  readonly issued: Fen;
  readonly writtenOff: Fen;
  readonly issuing: Fen;
}

/** The configured terms that limit the orders to invoice. */
interface BillableTerms {
  readonly closedDays: number;
  readonly balance: BalanceInvoice;
}

/**
 * Maximum length of a booking in days, to limit the search for recently ended orders. Uses the indexed column, for all
 * of them at once.
 */
const MAX_BOOKING_DAYS = 1;

const like = (value: unknown, bind: Bind): string => bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);

const invoiceList: ListQuery<
  'keyword' | 'status' | 'titleKind' | 'merchantId' | 'stuck' | 'dateFrom' | 'dateTo',
  'gmtCreate' | 'amount'
> = {
  select: `
    i.id, i.apply_no as "applyNo", i.invoice_no as "invoiceNo", i.status, i.closed, u.name, u.en_name as "enName",
    i.title_kind as "titleKind", i.title, i.tax_no as "taxNo", i.amount, i.tax, i.issued_at as "issuedAt",
    i.gmt_create as "gmtCreate", (select count(*)::int from invoice_line l where l.invoice_id = i.id) as orders,
    coalesce((
      select string_agg(l.trade_no, ' ' order by l.trade_no) from invoice_line l where l.invoice_id = i.id
    ), '') as "tradeNos",
    m.merchant_name as "merchantName", m.en_name as "enMerchantName", i.red_no as "redNo",
    i.red_reason as "redReason", coalesce(nullif(i.refused_why, ''), i.last_error, '') as said,
    i.tries >= ${STUCK_TRIES} as waiting, i.file_id is not null as file, i.red_file_id is not null as "redFile",
    i.red_wanted_at is not null and i.red_no is null as "redRunning"`,
  from: 'invoice i join v_app_user u on u.id = i.user_id join v_merchant m on m.id = i.merchant_id',
  filters: {
    keyword: (value, bind) => {
      const text = like(value, bind);
      return `(
        i.apply_no ilike ${text}
        or i.invoice_no ilike ${text}
        or i.red_no ilike ${text}
        or i.title ilike ${text}
        or i.tax_no ilike ${text}
        or u.name ilike ${text}
        or exists (select 1 from invoice_line l where l.invoice_id = i.id and l.trade_no ilike ${text})
      )`;
    },
    status: equals('i.status'),
    titleKind: equals('i.title_kind'),
    merchantId: equals('i.merchant_id'),
    stuck: () => `
      not i.closed
      and (i.tries >= ${STUCK_TRIES} or i.status = ${invoiceStatus.replacing} and i.invoice_no is null)`,
    dateFrom: sinceDate('i.gmt_create'),
    dateTo: untilDate('i.gmt_create'),
  },
  sorts: { gmtCreate: 'i.gmt_create', amount: 'i.amount' },
  notNullSorts: ['gmtCreate', 'amount'],
  tieBreaker: 'i.id desc',
};

const billableList: ListQuery<'keyword' | 'merchantId' | 'dateFrom' | 'dateTo', 'paidAt'> = {
  // Names are looked up for the rows of the page only.
  select: `
    b.trade_no as "tradeNo", b.user_id as "userId", (select u.name from v_app_user u where u.id = b.user_id) as name,
    (select u.en_name from v_app_user u where u.id = b.user_id) as "enName", b.site_name as "siteName",
    b.site_en as "enSiteName", b.detail, b.detail_en as "detailEn", b.merchant_id as "merchantId",
    (select m.merchant_name from v_merchant m where m.id = b.merchant_id) as "merchantName",
    (select m.en_name from v_merchant m where m.id = b.merchant_id) as "enMerchantName", b.kept as amount,
    b.paid_at as "paidAt"`,
  from: 'invoice_bill b',
  filters: {
    keyword: (value, bind) => {
      const text = like(value, bind);
      return `(
        b.trade_no ilike ${text}
        or b.user_id = any(array(
          select p.id
          from v_app_user p
          where (p.username || ' ' || p.name || ' ' || p.phone) ilike ${text}
            and (p.name ilike ${text} or p.username ilike ${text})
        ))
      )`;
    },
    merchantId: equals('b.merchant_id'),
    dateFrom: sinceDate('b.paid_at'),
    dateTo: untilDate('b.paid_at'),
  },
  sorts: { paidAt: 'b.paid_at' },
  tieBreaker: 'b.trade_no desc',
};

const invoicesWithin = (scope: Scope) =>
  scopeConditions(scope, { venue: 'i.venue_id', merchant: 'i.merchant_id', person: 'i.user_id' });

const billablesWithin =
  ({ closedDays, balance }: BillableTerms, scope: Scope) =>
  (bind: Bind): string[] => [
    'b.kept > 0',
    'b.pay_status in (2, 4)',
    balance === balanceInvoice.recharge ? `b.money <> 'balance'` : `b.money <> 'prepaid'`,
    `b.begin_at > (select school_now()) - ${bind(closedDays + MAX_BOOKING_DAYS)} * interval '1 day'`,
    'not exists (select 1 from invoice_line l where l.trade_no = b.trade_no and l.stands)',
    ...scopeConditions(scope, { venue: 'b.venue_id', merchant: 'b.merchant_id', person: 'b.user_id' })(bind),
  ];

/** Reads the lists of the finance office. */
@Injectable()
export class InvoiceListStore {
  readonly list: StoredList<ListedInvoice, [scope: Scope]>;
  /** The list of the paid orders in a scope that can be invoiced. */
  readonly billables: StoredList<ListedBillable, [terms: BillableTerms, scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, invoiceList, invoicesWithin);
    this.billables = new StoredList(db, billableList, billablesWithin);
  }

  /** Returns the sums of the listed invoices in a scope. */
  totals(query: ListRequest, scope: Scope): Promise<InvoiceTotals> {
    const of = (status: number) =>
      `coalesce(sum(i.amount) filter (where i.status = ${status} and not i.closed), 0)::float8`;
    return listTotals<InvoiceTotals>(
      this.db,
      invoiceList,
      query,
      `
        ${of(invoiceStatus.issued)} as issued, ${of(invoiceStatus.writtenOff)} as "writtenOff",
        ${of(invoiceStatus.issuing)} as issuing
      `,
      invoicesWithin(scope),
    );
  }
}
