import { z } from 'zod';
import { MOST_LINES } from '#domain/invoices/invoice.rules';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { titleKind } from '#domain/invoices/title.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, named, text, tradeNo } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';
import { invoiceView, whichFile } from './invoice.contract';
import { titleWords } from './title.contract';

const lang = z.enum(['zh', 'en']).default('zh');

/** A row of the staff list of invoices. Amounts in yuan. */
export const invoiceRow = z.object({
  id: z.int(),
  applyNo: named('申请号', 'Application no.', z.string()),
  invoiceNo: named('发票号码', 'Invoice no.', z.string().nullable()),
  status: named('状态', 'Status', z.int()),
  closed: z.boolean(),
  name: named('申请人', 'Applicant', z.string()),
  enName: z.string(),
  titleKind: named('抬头类型', 'Title type', z.int()),
  title: named('发票抬头', 'Invoice title', z.string()),
  taxNo: named('税号', 'Tax number', z.string()),
  amount: named('价税合计（元）', 'Amount (CNY)', z.number()),
  tax: named('税额（元）', 'Tax (CNY)', z.number()),
  orders: named('订单数', 'Orders', z.int()),
  tradeNos: named('订单号', 'Order no.', z.string()),
  merchantName: named('商户', 'Merchant', z.string()),
  enMerchantName: z.string(),
  gmtCreate: named('申请时间', 'Applied at', z.string()),
  issuedAt: named('开票时间', 'Issued at', z.string().nullable()),
  redNo: named('红字发票号码', 'Credit note no.', z.string().nullable()),
  redReason: named('红冲原因', 'Credit reason', z.string().nullable()),
  redReasonEn: z.string().nullable(),
  said: named('平台答复', 'Platform reply', z.string()),
  waiting: z.boolean(),
  file: z.boolean(),
  redFile: z.boolean(),
  redRunning: z.boolean(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

/** Filters of the invoice list. */
export const invoiceFilter = z.object({
  keyword: named(
    '申请号 / 发票号 / 订单号 / 抬头 / 姓名',
    'Application, invoice, order, title or name',
    text(50),
  ).optional(),
  status: named('状态', 'Status', codeOf(invoiceStatus)).optional(),
  titleKind: named('抬头类型', 'Title type', codeOf(titleKind)).optional(),
  merchantId: named('商户', 'Merchant', id).optional(),
  stuck: named('需处理', 'Needs attention', z.enum(['1'])).optional(),
  dateFrom: named('申请日期起', 'From', date).optional(),
  dateTo: named('申请日期止', 'To', date).optional(),
  sort: z.enum(['gmtCreate', 'amount']).default('gmtCreate'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** A row of the paid orders that can be invoiced. */
export const openBillRow = z.object({
  tradeNo: named('订单号', 'Order no.', z.string()),
  userId: z.int(),
  name: named('会员', 'Member', z.string()),
  enName: z.string(),
  siteName: named('项目', 'Item', z.string()),
  enSiteName: z.string(),
  detail: named('明细', 'Details', z.string()),
  detailEn: z.string(),
  merchantId: z.int(),
  merchantName: named('商户', 'Merchant', z.string()),
  enMerchantName: z.string(),
  amount: named('可开票（元）', 'To invoice (CNY)', z.number()),
  paidAt: named('支付时间', 'Paid at', z.string().nullable()),
});
export type OpenBillRow = z.output<typeof openBillRow>;

/** Filters of the orders that can be invoiced. */
export const openBillFilter = z.object({
  keyword: named('订单号 / 姓名 / 账号', 'Order no., name or account', text(50)).optional(),
  merchantId: named('商户', 'Merchant', id).optional(),
  dateFrom: named('支付日期起', 'From', date).optional(),
  dateTo: named('支付日期止', 'To', date).optional(),
  sort: z.enum(['paidAt']).default('paidAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const { kind: _kind, ...words } = titleWords;

/** Staff endpoints of invoices for the finance office. */
export const invoiceDesk = {
  open: get('/api/venue/invoice/desk/orders', {
    admit: { right: 'VenuesInvoice' },
    about: 'Paid orders in reach that are on no invoice and keep something.',
    input: paging.extend(openBillFilter.shape),
    reply: pageOf(openBillRow),
  }),
  openExport: get('/api/venue/invoice/desk/orders/export', {
    admit: { right: 'VenuesInvoiceExport' },
    raw: true,
    about: 'The filtered list of what might be invoiced, as xlsx.',
    input: openBillFilter.extend({ lang }),
    reply: z.unknown(),
  }),
  issue: post('/api/venue/invoice/desk/issue', {
    admit: { right: 'VenuesInvoiceAdd' },
    money: true,
    done: 'saved',
    about: 'Has orders of one member and one merchant invoiced, made out as told at the counter.',
    input: z.object({ tradeNos: z.array(tradeNo).min(1).max(MOST_LINES), titleKind: titleWords.kind, ...words }),
    reply: invoiceView,
  }),
  list: get('/api/venue/invoice/desk/invoices', {
    admit: { right: 'VenuesInvoiceManage' },
    about: 'Invoices in reach.',
    input: paging.extend(invoiceFilter.shape),
    reply: pageOf(invoiceRow).extend({
      totals: z.object({ issued: z.number(), writtenOff: z.number(), issuing: z.number() }).nullable(),
    }),
  }),
  exportFile: get('/api/venue/invoice/desk/invoices/export', {
    admit: { right: 'VenuesInvoiceManageExport' },
    raw: true,
    about: 'The filtered list of invoices as xlsx.',
    input: invoiceFilter.extend({ lang }),
    reply: z.unknown(),
  }),
  red: post('/api/venue/invoice/desk/red', {
    admit: { right: 'VenuesInvoiceManageRed' },
    money: true,
    done: 'saved',
    about: 'Has an issued invoice written off by a red note; its orders may be invoiced anew.',
    input: z.object({ id, reason: named('红冲原因', 'Reason for the credit note', text(100).min(2)) }),
    reply: invoiceView,
  }),
  retry: post('/api/venue/invoice/desk/retry', {
    admit: { right: 'VenuesInvoiceManageRetry' },
    done: 'saved',
    about: 'Has what waits at the tax platform tried again now.',
    input: z.object({ id }),
    reply: invoiceView,
  }),
  file: post('/api/venue/invoice/desk/file', {
    admit: { right: 'VenuesInvoiceManage' },
    about:
      'An address, good for a minute, of the PDF of an invoice in reach or its red note; written to the viewer log.',
    input: whichFile,
    reply: z.object({ url: z.string() }),
  }),
};
