import { z } from 'zod';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { MAX_LINES } from '#domain/invoices/invoice.rules';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, labeled, text, tradeNo } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

/** A member's own order that can be invoiced, or the reason why it cannot. Amounts in yuan. */
const billableOrderRow = z.object({
  tradeNo: z.string(),
  name: z.string(),
  enName: z.string(),
  detail: z.string(),
  detailEn: z.string(),
  amount: z.number(),
  merchantId: z.int(),
  merchantName: z.string(),
  enMerchantName: z.string(),
  paidAt: z.string().nullable(),
  allowed: z.boolean(),
  reason: z.string().nullable(),
  reasonEn: z.string().nullable(),
});
export type BillableOrderRow = z.output<typeof billableOrderRow>;

/**
 * A member's own invoice. `refusedWhy` is the tax platform's reason for an application that must be corrected;
 * `waiting` means the platform has not answered for some time.
 */
export const invoiceView = z.object({
  id: z.int(),
  applyNo: z.string(),
  status: z.int(),
  closed: z.boolean(),
  titleKind: z.int(),
  title: z.string(),
  taxNo: z.string(),
  email: z.string(),
  amount: z.number(),
  tax: z.number(),
  merchantName: z.string(),
  enMerchantName: z.string(),
  lines: z.array(z.object({ tradeNo: z.string(), name: z.string(), enName: z.string(), amount: z.number() })),
  invoiceNo: z.string().nullable(),
  issuedAt: z.string().nullable(),
  redNo: z.string().nullable(),
  redAt: z.string().nullable(),
  redReason: z.string().nullable(),
  redReasonEn: z.string().nullable(),
  replaces: z.int().nullable(),
  refusedWhy: z.string(),
  waiting: z.boolean(),
  file: z.boolean(),
  redFile: z.boolean(),
  gmtCreate: z.string(),
  /** What the owner may do with the invoice now. */
  mayEdit: z.boolean(),
  mayWithdraw: z.boolean(),
  mayReplace: z.boolean(),
});
export type InvoiceView = z.output<typeof invoiceView>;

/** Selects the invoice file or the credit note file. */
export const invoiceFileInput = z.object({ id, red: flag.default(false) });
const email = labeled('收票邮箱', 'Email', text(254)).optional();
const tradeNos = labeled('订单', 'Orders', z.array(tradeNo).min(1).max(MAX_LINES));
const address = z.object({ url: z.string() });

/** A member's own invoices. */
export const invoices = {
  orders: get('/api/venue/invoice/orders', {
    admit: 'login',
    about:
      'The caller’s paid orders and top-ups, newest first, with the invoiceable amount of each, or why there is none.',
    input: paging,
    reply: pageOf(billableOrderRow),
  }),
  mine: get('/api/venue/invoice/mine', {
    admit: 'login',
    about: 'The caller’s invoices, newest first.',
    input: paging.extend({ status: codeOf(invoiceStatus).optional() }),
    reply: pageOf(invoiceView),
  }),
  one: get('/api/venue/invoice/one', {
    admit: 'login',
    about: 'One invoice of the caller.',
    input: z.object({ id }),
    reply: invoiceView,
  }),
  history: get('/api/venue/invoice/history', {
    admit: 'login',
    about: 'All invoices an own order was ever on, newest first, with numbers of credit notes.',
    input: z.object({ venueTradeNo: tradeNo }),
    reply: z.object({ invoices: z.array(invoiceView) }),
  }),
  apply: post('/api/venue/invoice/apply', {
    admit: 'login',
    money: true,
    done: 'saved',
    about: 'Applies for one invoice for own orders of one merchant, over the amount not refunded; once per order.',
    input: z.object({ tradeNos, titleId: id, email }),
    reply: invoiceView,
  }),
  edit: post('/api/venue/invoice/edit', {
    admit: 'login',
    money: true,
    done: 'saved',
    about: 'Changes the title of an application that was not sent yet or was refused by the tax platform.',
    input: z.object({ id, titleId: id, email }),
    reply: invoiceView,
  }),
  replace: post('/api/venue/invoice/replace', {
    admit: 'login',
    money: true,
    done: 'saved',
    about: 'Replaces an issued invoice by one with another title; returns the new one.',
    input: z.object({ id, titleId: id, email }),
    reply: invoiceView,
  }),
  withdraw: post('/api/venue/invoice/withdraw', {
    admit: 'login',
    money: true,
    done: 'saved',
    about:
      'Withdraws an application that was not sent yet or was refused; its orders are free again, and the invoice it would have replaced remains.',
    input: z.object({ id }),
    reply: invoiceView,
  }),
  file: post('/api/venue/invoice/file', {
    admit: 'login',
    about: 'Returns an address, valid for one minute, of the PDF of an own invoice or its credit note.',
    input: invoiceFileInput,
    reply: address,
  }),
};
