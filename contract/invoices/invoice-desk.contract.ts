import { z } from 'zod';
import { MAX_LINES } from '#domain/invoices/invoice.rules';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { titleKind } from '#domain/invoices/title.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, labeled, text, tradeNo } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { invoiceView, invoiceFileInput } from './invoice.contract';
import { titleFields } from './title.contract';

/** A row of the staff list of invoices. Amounts in yuan. */
export const invoiceRow = z.object({
  id: z.int(),
  applyNo: labeled('申请号', 'Application no.', z.string()),
  invoiceNo: labeled('发票号码', 'Invoice no.', z.string().nullable()),
  status: labeled('状态', 'Status', z.int()),
  closed: z.boolean(),
  name: labeled('申请人', 'Applicant', z.string()),
  enName: z.string(),
  titleKind: labeled('抬头类型', 'Title type', z.int()),
  title: labeled('发票抬头', 'Invoice title', z.string()),
  taxNo: labeled('税号', 'Tax number', z.string()),
  amount: labeled('价税合计（元）', 'Amount (CNY)', z.number()),
  tax: labeled('税额（元）', 'Tax (CNY)', z.number()),
  orders: labeled('订单数', 'Orders', z.int()),
  tradeNos: labeled('订单号', 'Order no.', z.string()),
  merchantName: labeled('商户', 'Merchant', z.string()),
  enMerchantName: z.string(),
  gmtCreate: labeled('申请时间', 'Applied at', z.string()),
  issuedAt: labeled('开票时间', 'Issued at', z.string().nullable()),
  redNo: labeled('红字发票号码', 'Credit note no.', z.string().nullable()),
  redReason: labeled('红冲原因', 'Credit reason', z.string().nullable()),
  redReasonEn: z.string().nullable(),
  said: labeled('平台答复', 'Platform reply', z.string()),
  waiting: z.boolean(),
  file: z.boolean(),
  redFile: z.boolean(),
  redRunning: z.boolean(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

/** Filters of the invoice list. */
export const invoiceFilter = z.object({
  keyword: labeled('申请号 / 发票号 / 订单号 / 抬头 / 姓名', 'Invoice, order, title or name', text(50)).optional(),
  status: labeled('状态', 'Status', codeOf(invoiceStatus)).optional(),
  titleKind: labeled('抬头类型', 'Title type', codeOf(titleKind)).optional(),
  merchantId: labeled('商户', 'Merchant', id).optional(),
  stuck: labeled('需处理', 'Needs attention', z.enum(['1'])).optional(),
  dateFrom: labeled('申请日期起', 'From', date).optional(),
  dateTo: labeled('申请日期止', 'To', date).optional(),
  sort: z.enum(['gmtCreate', 'amount']).default('gmtCreate'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** A row of the paid orders that can be invoiced. */
export const uninvoicedOrderRow = z.object({
  tradeNo: labeled('订单号', 'Order no.', z.string()),
  userId: z.int(),
  name: labeled('会员', 'Member', z.string()),
  enName: z.string(),
  siteName: labeled('项目', 'Item', z.string()),
  enSiteName: z.string(),
  detail: labeled('明细', 'Details', z.string()),
  detailEn: z.string(),
  merchantId: z.int(),
  merchantName: labeled('商户', 'Merchant', z.string()),
  enMerchantName: z.string(),
  amount: labeled('可开票（元）', 'To invoice (CNY)', z.number()),
  paidAt: labeled('支付时间', 'Paid at', z.string().nullable()),
});
export type UninvoicedOrderRow = z.output<typeof uninvoicedOrderRow>;

/** Filters of the orders that can be invoiced. */
export const uninvoicedOrderFilter = z.object({
  keyword: labeled('订单号 / 姓名 / 账号', 'Order no., name or account', text(50)).optional(),
  merchantId: labeled('商户', 'Merchant', id).optional(),
  dateFrom: labeled('支付日期起', 'From', date).optional(),
  dateTo: labeled('支付日期止', 'To', date).optional(),
  sort: z.enum(['paidAt']).default('paidAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const { kind: _kind, ...words } = titleFields;

/** Staff endpoints of invoices for the finance office. */
export const invoiceDesk = {
  open: get('/api/venue/invoice/desk/orders', {
    admit: { right: 'VenuesInvoice' },
    about: 'Paid orders in scope that are on no invoice and have an amount to invoice.',
    input: paging.extend(uninvoicedOrderFilter.shape),
    reply: pageOf(uninvoicedOrderRow),
  }),
  openExport: exportCall(
    '/api/venue/invoice/desk/orders/export',
    'VenuesInvoiceExport',
    uninvoicedOrderFilter,
    'The filtered list of invoiceable orders as xlsx.',
  ),
  issue: post('/api/venue/invoice/desk/issue', {
    admit: { right: 'VenuesInvoiceAdd' },
    money: true,
    done: 'saved',
    about: 'Invoices orders of one member and one merchant, with the title given at the counter.',
    input: z.object({ tradeNos: z.array(tradeNo).min(1).max(MAX_LINES), titleKind: titleFields.kind, ...words }),
    reply: invoiceView,
  }),
  list: get('/api/venue/invoice/desk/invoices', {
    admit: { right: 'VenuesInvoiceManage' },
    about: 'Invoices in scope.',
    input: paging.extend(invoiceFilter.shape),
    reply: pageOf(invoiceRow).extend({
      totals: z.object({ issued: z.number(), writtenOff: z.number(), issuing: z.number() }).nullable(),
    }),
  }),
  exportFile: exportCall(
    '/api/venue/invoice/desk/invoices/export',
    'VenuesInvoiceManageExport',
    invoiceFilter,
    'The filtered list of invoices as xlsx.',
  ),
  red: post('/api/venue/invoice/desk/red', {
    admit: { right: 'VenuesInvoiceManageRed' },
    money: true,
    done: 'saved',
    about: 'Issues a credit note for an invoice; its orders can be invoiced again.',
    input: z.object({ id, reason: labeled('红冲原因', 'Reason for the credit note', text(100).min(2)) }),
    reply: invoiceView,
  }),
  retry: post('/api/venue/invoice/desk/retry', {
    admit: { right: 'VenuesInvoiceManageRetry' },
    done: 'saved',
    about: 'Retries what waits at the tax platform now.',
    input: z.object({ id }),
    reply: invoiceView,
  }),
  file: post('/api/venue/invoice/desk/file', {
    admit: { right: 'VenuesInvoiceManage' },
    about:
      'Returns an address, valid for one minute, of the PDF of an invoice in scope or its credit note; written to the viewer log.',
    input: invoiceFileInput,
    reply: z.object({ url: z.string() }),
  }),
};
