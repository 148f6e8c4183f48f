import { Injectable } from '@nestjs/common';
import { STUCK_TRIES } from '#domain/invoices/invoice.rules';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { balanceInvoice, titleKind } from '#domain/invoices/title.status';
import { toYuan, type Fen } from '#domain/kit/money';
import {
  invoiceDesk,
  invoiceRow,
  uninvoicedOrderRow,
  type InvoiceRow,
  type UninvoicedOrderRow,
} from '#contract/invoices/invoice-desk.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { hasRight, requireMember, type Caller, type Member } from '#server/kit/access/caller';
import { Clock, schoolStamp, schoolTime } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import {
  equals,
  listAll,
  listPage,
  listTotals,
  sinceDate,
  untilDate,
  type ListRequest,
  type Bind,
  type ListQuery,
} from '#server/kit/db/list';
import { scopeConditions } from '#server/kit/access/scope';
import { Settings } from '#server/kit/settings/settings';
import { creditNoteReason } from './invoice-view.service';

type StoredInvoice = Omit<InvoiceRow, 'amount' | 'tax' | 'gmtCreate' | 'issuedAt' | 'redReasonEn'> & {
  amount: Fen;
  tax: Fen;
  gmtCreate: Date;
  issuedAt: Date | null;
};
type StoredBillableOrder = Omit<UninvoicedOrderRow, 'amount' | 'paidAt'> & { amount: Fen; paidAt: Date | null };

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
  select: `i.id, i.apply_no as "applyNo", i.invoice_no as "invoiceNo", i.status, i.closed, u.name, u.en_name as "enName", i.title_kind as "titleKind", i.title, i.tax_no as "taxNo", i.amount, i.tax, i.issued_at as "issuedAt", i.gmt_create as "gmtCreate",
    (select count(*)::int from invoice_line l where l.invoice_id = i.id) as orders, coalesce((select string_agg(l.trade_no, ' ' order by l.trade_no) from invoice_line l where l.invoice_id = i.id), '') as "tradeNos", m.merchant_name as "merchantName", m.en_name as "enMerchantName",
    i.red_no as "redNo", i.red_reason as "redReason", coalesce(nullif(i.refused_why, ''), i.last_error, '') as said, i.tries >= ${STUCK_TRIES} as waiting, i.file_id is not null as file, i.red_file_id is not null as "redFile", i.red_wanted_at is not null and i.red_no is null as "redRunning"`,
  from: 'invoice i join app_user u on u.id = i.user_id join merchant m on m.id = i.merchant_id',
  filters: {
    keyword: (value, bind) => {
      const text = like(value, bind);
      return `(i.apply_no ilike ${text} or i.invoice_no ilike ${text} or i.red_no ilike ${text} or i.title ilike ${text} or i.tax_no ilike ${text} or u.name ilike ${text} or exists (select 1 from invoice_line l where l.invoice_id = i.id and l.trade_no ilike ${text}))`;
    },
    status: equals('i.status'),
    titleKind: equals('i.title_kind'),
    merchantId: equals('i.merchant_id'),
    stuck: () =>
      `not i.closed and (i.tries >= ${STUCK_TRIES} or i.status = ${invoiceStatus.replacing} and i.invoice_no is null)`,
    dateFrom: sinceDate('i.gmt_create'),
    dateTo: untilDate('i.gmt_create'),
  },
  sorts: { gmtCreate: 'i.gmt_create', amount: 'i.amount' },
  notNullSorts: ['gmtCreate', 'amount'],
  tieBreaker: 'i.id desc',
};

const billableList: ListQuery<'keyword' | 'merchantId' | 'dateFrom' | 'dateTo', 'paidAt'> = {
  // Names are looked up for the rows of the page only.
  select: `b.trade_no as "tradeNo", b.user_id as "userId", (select u.name from app_user u where u.id = b.user_id) as name, (select u.en_name from app_user u where u.id = b.user_id) as "enName", b.site_name as "siteName", b.site_en as "enSiteName", b.detail, b.detail_en as "detailEn",
    b.merchant_id as "merchantId", (select m.merchant_name from merchant m where m.id = b.merchant_id) as "merchantName", (select m.en_name from merchant m where m.id = b.merchant_id) as "enMerchantName", b.kept as amount, b.paid_at as "paidAt"`,
  from: 'invoice_bill b',
  filters: {
    keyword: (value, bind) => {
      const text = like(value, bind);
      return `(b.trade_no ilike ${text} or b.user_id = any(array(select p.id from app_user p where (p.username || ' ' || p.name || ' ' || p.phone) ilike ${text} and (p.name ilike ${text} or p.username ilike ${text}))))`;
    },
    merchantId: equals('b.merchant_id'),
    dateFrom: sinceDate('b.paid_at'),
    dateTo: untilDate('b.paid_at'),
  },
  sorts: { paidAt: 'b.paid_at' },
  tieBreaker: 'b.trade_no desc',
};

const invoiceSheet: Sheet<InvoiceRow> = {
  zh: '发票',
  en: 'Invoices',
  row: invoiceRow,
  columns: [
    { key: 'applyNo', width: 20 },
    { key: 'invoiceNo', width: 24 },
    { key: 'status', of: invoiceStatus },
    { key: 'name' },
    { key: 'titleKind', of: titleKind },
    { key: 'title', width: 30 },
    { key: 'taxNo', width: 22 },
    { key: 'amount' },
    { key: 'tax' },
    { key: 'tradeNos', width: 36 },
    { key: 'merchantName', width: 20 },
    { key: 'gmtCreate', width: 20 },
    { key: 'issuedAt', width: 20 },
    { key: 'redNo', width: 24 },
    { key: 'redReason', width: 24 },
    { key: 'said', width: 30 },
  ],
};
const billableSheet: Sheet<UninvoicedOrderRow> = {
  zh: '待开票订单',
  en: 'Uninvoiced orders',
  row: uninvoicedOrderRow,
  columns: [
    { key: 'tradeNo', width: 20 },
    { key: 'name' },
    { key: 'siteName', width: 20 },
    { key: 'detail', width: 36 },
    { key: 'merchantName', width: 20 },
    { key: 'amount' },
    { key: 'paidAt', width: 20 },
  ],
};

const stampOf = (at: Date | null): string | null => at && schoolStamp(at.getTime());
const toInvoiceRow = ({ amount, tax, gmtCreate, issuedAt, redReason, ...row }: StoredInvoice): InvoiceRow => ({
  ...row,
  amount: toYuan(amount),
  tax: toYuan(tax),
  gmtCreate: schoolStamp(gmtCreate.getTime()),
  issuedAt: stampOf(issuedAt),
  ...creditNoteReason(redReason),
});
const toBillableRow = ({ amount, paidAt, ...row }: StoredBillableOrder): UninvoicedOrderRow => ({
  ...row,
  amount: toYuan(amount),
  paidAt: stampOf(paidAt),
});

const invoicesInScope = (caller: Caller) =>
  scopeConditions(requireMember(caller), { venue: 'i.venue_id', merchant: 'i.merchant_id', person: 'i.user_id' });

/** Lists of the finance office: invoices and orders to invoice. */
@Injectable()
export class InvoiceListService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Returns one page of invoices; totals only with the money right. */
  async list(filter: ParsedOf<typeof invoiceDesk.list>, caller: Caller): Promise<AnswerOf<typeof invoiceDesk.list>> {
    const found = await listPage<StoredInvoice>(this.db, invoiceList, filter, invoicesInScope(caller));
    return {
      ...found,
      content: found.content.map(toInvoiceRow),
      totals: hasRight(caller, 'moneyEye') ? await this.totals(filter, caller) : null,
    };
  }

  /** Exports the filtered invoices as a sheet. */
  @ExportSource(invoiceDesk.exportFile)
  exportInvoices(caller: Member, filter: ListRequest) {
    return {
      sheet: invoiceSheet,
      today: this.today,
      batches: mapBatches(
        rowBatches<StoredInvoice>(this.db, listAll(invoiceList, filter, EXPORT_CAP, invoicesInScope(caller))),
        toInvoiceRow,
      ),
    };
  }

  /** Returns one page of paid orders without an invoice. */
  async listBillable(
    filter: ParsedOf<typeof invoiceDesk.open>,
    caller: Caller,
  ): Promise<AnswerOf<typeof invoiceDesk.open>> {
    const found = await listPage<StoredBillableOrder>(this.db, billableList, filter, this.billablesInScope(caller));
    return { ...found, content: found.content.map(toBillableRow) };
  }

  /** Exports the filtered orders without an invoice as a sheet. */
  @ExportSource(invoiceDesk.openExport)
  exportBillable(caller: Member, filter: ListRequest) {
    return {
      sheet: billableSheet,
      today: this.today,
      batches: mapBatches(
        rowBatches<StoredBillableOrder>(
          this.db,
          listAll(billableList, filter, EXPORT_CAP, this.billablesInScope(caller)),
        ),
        toBillableRow,
      ),
    };
  }

  private get today(): string {
    return schoolTime(this.clock.now()).date;
  }

  private async totals(
    request: ListRequest,
    caller: Caller,
  ): Promise<{ issued: number; writtenOff: number; issuing: number }> {
    const of = (status: number) =>
      `coalesce(sum(i.amount) filter (where i.status = ${status} and not i.closed), 0)::float8`;
    const { sql, values } = listTotals(
      invoiceList,
      request,
      `${of(invoiceStatus.issued)} as issued, ${of(invoiceStatus.writtenOff)} as "writtenOff", ${of(invoiceStatus.issuing)} as issuing`,
      invoicesInScope(caller),
    );
    const [row] = await this.db.rows<{ issued: Fen; writtenOff: Fen; issuing: Fen }>(sql, values);
    return {
      issued: toYuan(row?.issued ?? (0 as Fen)),
      writtenOff: toYuan(row?.writtenOff ?? (0 as Fen)),
      issuing: toYuan(row?.issuing ?? (0 as Fen)),
    };
  }

  private billablesInScope(caller: Caller): (bind: Bind) => string[] {
    const kinds =
      this.settings.get('invoice.balance') === balanceInvoice.recharge
        ? `b.money <> 'balance'`
        : `b.money <> 'recharge'`;
    return (bind) => [
      'b.kept > 0',
      'b.pay_status in (2, 4)',
      kinds,
      `b.begin_at > (select school_now()) - ${bind(this.settings.get('orderClosedDays') + MAX_BOOKING_DAYS)} * interval '1 day'`,
      'not exists (select 1 from invoice_line l where l.trade_no = b.trade_no and l.stands)',
      ...scopeConditions(requireMember(caller), {
        venue: 'b.venue_id',
        merchant: 'b.merchant_id',
        person: 'b.user_id',
      })(bind),
    ];
  }
}
