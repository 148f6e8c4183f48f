import { Injectable } from '@nestjs/common';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { titleKind, type BalanceInvoice } from '#domain/invoices/title.status';
import { toYuan } from '#domain/kit/money';
import {
  invoiceDesk,
  invoiceRow,
  uninvoicedOrderRow,
  type InvoiceRow,
  type UninvoicedOrderRow,
} from '#contract/invoices/invoice-desk.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { hasRight, type Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { mapBatches } from '#server/kit/db/row-batches';
import type { Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { Settings } from '#server/kit/settings/settings';
import { InvoiceListStore, type ListedBillable, type ListedInvoice } from './invoice-list.store';
import { creditNoteReason } from './invoice-view.service';

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
const toInvoiceRow = ({ amount, tax, gmtCreate, issuedAt, redReason, ...row }: ListedInvoice): InvoiceRow => ({
  ...row,
  amount: toYuan(amount),
  tax: toYuan(tax),
  gmtCreate: schoolStamp(gmtCreate.getTime()),
  issuedAt: stampOf(issuedAt),
  ...creditNoteReason(redReason),
});
const toBillableRow = ({ amount, paidAt, ...row }: ListedBillable): UninvoicedOrderRow => ({
  ...row,
  amount: toYuan(amount),
  paidAt: stampOf(paidAt),
});

/** Lists of the finance office: invoices and orders to invoice. */
@Injectable()
export class InvoiceListService {
  constructor(
    private readonly store: InvoiceListStore,
    private readonly settings: Settings,
  ) {}

  /** Returns one page of invoices; totals only with the money right. */
  async list(filter: ParsedOf<typeof invoiceDesk.list>, caller: Member): Promise<AnswerOf<typeof invoiceDesk.list>> {
    const found = await this.store.list.page(filter, caller);
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
      batches: mapBatches(this.store.list.rows(filter, caller), toInvoiceRow),
    };
  }

  /** Returns one page of paid orders without an invoice. */
  async listBillable(
    filter: ParsedOf<typeof invoiceDesk.open>,
    caller: Member,
  ): Promise<AnswerOf<typeof invoiceDesk.open>> {
    const found = await this.store.billables.page(filter, this.terms, caller);
    return { ...found, content: found.content.map(toBillableRow) };
  }

  /** Exports the filtered orders without an invoice as a sheet. */
  @ExportSource(invoiceDesk.openExport)
  exportBillable(caller: Member, filter: ListRequest) {
    return {
      sheet: billableSheet,
      batches: mapBatches(this.store.billables.rows(filter, this.terms, caller), toBillableRow),
    };
  }

  /** The configured terms that limit the orders to invoice. */
  private get terms() {
    return {
      closedDays: this.settings.get('orderClosedDays'),
      balance: this.settings.get('invoice.balance') as BalanceInvoice,
    };
  }

  private async totals(
    request: ListRequest,
    caller: Member,
  ): Promise<{ issued: number; writtenOff: number; issuing: number }> {
    const { issued, writtenOff, issuing } = await this.store.totals(request, caller);
    return { issued: toYuan(issued), writtenOff: toYuan(writtenOff), issuing: toYuan(issuing) };
  }
}
