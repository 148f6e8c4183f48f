import { z } from 'zod';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { MAX_LINES } from '#domain/invoices/invoice.rules';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, labeled, text, tradeNo } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

/** A member's own order that can be invoiced, or the reason why it cannot. Amounts in yuan. */
export const billableOrderRow = z.object({
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
    about: 'Own paid orders and top-ups, newest first, with what of each may be invoiced, or why nothing.',
    input: paging,
    reply: pageOf(billableOrderRow),
  }),
  mine: get('/api/venue/invoice/mine', {
    admit: 'login',
    about: 'Own invoices, newest first.',
    input: paging.extend({ status: codeOf(invoiceStatus).optional() }),
    reply: pageOf(invoiceView),
  }),
  one: get('/api/venue/invoice/one', {
    admit: 'login',
    about: 'One own invoice.',
    input: z.object({ id }),
    reply: invoiceView,
  }),
  history: get('/api/venue/invoice/history', {
    admit: 'login',
    about: 'Every invoice an own order was ever on, the newest first, with numbers of red notes.',
    input: z.object({ venueTradeNo: tradeNo }),
    reply: z.object({ invoices: z.array(invoiceView) }),
  }),
  apply: post('/api/venue/invoice/apply', {
    admit: 'login',
    money: true,
    done: 'saved',
    about: 'Asks for one invoice for own orders of one merchant: over what they keep, once.',
    input: z.object({ tradeNos, titleId: id, email }),
    reply: invoiceView,
  }),
  edit: post('/api/venue/invoice/edit', {
    admit: 'login',
    money: true,
    done: 'saved',
    about: 'Makes an application out to another title: one that was not sent yet, or one the tax platform has refused.',
    input: z.object({ id, titleId: id, email }),
    reply: invoiceView,
  }),
  replace: post('/api/venue/invoice/replace', {
    admit: 'login',
    money: true,
    done: 'saved',
    about: 'Has an issued invoice replaced by one with another title; answers the new one.',
    input: z.object({ id, titleId: id, email }),
    reply: invoiceView,
  }),
  withdraw: post('/api/venue/invoice/withdraw', {
    admit: 'login',
    money: true,
    done: 'saved',
    about:
      'Takes an application back that was not sent yet or was refused; its orders are free again, and what it should have replaced stands.',
    input: z.object({ id }),
    reply: invoiceView,
  }),
  file: post('/api/venue/invoice/file', {
    admit: 'login',
    about: 'An address, good for a minute, of the PDF of an own invoice or its red note.',
    input: invoiceFileInput,
    reply: address,
  }),
};
