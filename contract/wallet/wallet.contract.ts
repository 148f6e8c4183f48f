import { z } from 'zod';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { financeStatus, ownFinanceKind, payType, walletKind } from '#domain/payments/pay.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, text, tradeNo, yuan } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

const order = z.enum(['asc', 'desc']).default('desc');
const days = {
  dateFrom: labeled('日期起', 'Date from', date).optional(),
  dateTo: labeled('日期止', 'Date to', date).optional(),
};
/** An amount entered by a person: above zero, two decimals at most. */
export const amountInput = z.coerce
  .number()
  .min(0.01)
  .max(99_999.99)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6);

/** One transaction of a wallet; amounts in yuan, negative for outgoing money. */
export const walletRow = z.object({
  id: z.int(),
  kind: labeled('类型', 'Type', codeOf(walletKind)),
  amount: labeled('变动（元）', 'Change (CNY)', yuan),
  balanceAfter: labeled('余额（元）', 'Balance (CNY)', yuan),
  refNo: labeled('关联单号', 'Reference no.', z.string()),
  at: labeled('时间', 'Time', z.string()),
});
export type WalletRow = z.output<typeof walletRow>;
/** Filters of wallet transactions. */
export const walletFilter = z.object({
  keyword: labeled('关联单号', 'Reference no.', text(40)).optional(),
  kind: labeled('类型', 'Type', codeOf(walletKind)).optional(),
  ...days,
  sort: z.enum(['at']).default('at'),
  order,
});

/** One recharge; `unused` is the part that can still be refunded, `requestId` its pending refund request. */
export const rechargeRow = z.object({
  id: z.int(),
  tradeNo: labeled('充值单号', 'Top-up no.', z.string()),
  amount: labeled('金额（元）', 'Amount (CNY)', yuan),
  gift: labeled('赠送（元）', 'Gift (CNY)', yuan),
  orderStatus: z.string(),
  payStatus: labeled('状态', 'Status', z.int()),
  payType: labeled('支付方式', 'Payment method', z.int().nullable()),
  returned: labeled('已退（元）', 'Refunded (CNY)', yuan),
  unused: yuan,
  forfeit: yuan,
  requestId: z.int().nullable(),
  gmtCreate: labeled('下单时间', 'Placed at', z.string()),
  paidAt: labeled('到账时间', 'Received at', z.string().nullable()),
  payBefore: z.number(),
});
export type RechargeRow = z.output<typeof rechargeRow>;
/** Filters of recharges. */
export const rechargeFilter = z.object({
  keyword: labeled('充值单号', 'Top-up no.', text(20)).optional(),
  payStatus: labeled('状态', 'Status', codeOf(payStatus)).optional(),
  orderStatus: codeOf(orderStatus).optional(),
  ...days,
  sort: z.enum(['gmtCreate', 'amount']).default('gmtCreate'),
  order,
});

/** A finance record as its member sees it; the amount in yuan, without a sign. */
export const ownFinanceRow = z.object({
  id: z.int(),
  no: labeled('流水号', 'Record no.', z.string()),
  tradeNo: labeled('订单号', 'Order no.', z.string()),
  kind: labeled('类型', 'Type', z.int()),
  payType: labeled('支付方式', 'Payment method', z.int().nullable()),
  amount: labeled('金额（元）', 'Amount (CNY)', yuan),
  status: labeled('状态', 'Status', z.int()),
  venueName: labeled('场馆', 'Venue', z.string().nullable()),
  enVenueName: z.string().nullable(),
  gmtCreate: labeled('创建时间', 'Created at', z.string()),
  doneAt: labeled('完成时间', 'Completed at', z.string().nullable()),
});
export type OwnFinanceRow = z.output<typeof ownFinanceRow>;
/** Filters of a member's finance records. */
export const ownFinanceFilter = z.object({
  keyword: labeled('流水号 / 订单号', 'Record or order no.', text(50)).optional(),
  kind: labeled('类型', 'Type', codeOf(ownFinanceKind)).optional(),
  status: labeled('状态', 'Status', codeOf(financeStatus)).optional(),
  payType: labeled('支付方式', 'Payment method', codeOf(payType)).optional(),
  ...days,
  sort: z.enum(['gmtCreate', 'amount']).default('gmtCreate'),
  order,
});

/** Endpoints of the member's own wallet. */
export const wallet = {
  own: get('/api/wallet', {
    admit: 'login',
    about: 'The caller’s balance, the possible top-up amounts, and the collecting merchant.',
    input: z.object({}),
    reply: z.object({
      balance: yuan,
      gift: yuan,
      recharged: yuan,
      consumed: yuan,
      secured: z.boolean(),
      lockedUntil: z.string().nullable(),
      offered: z.array(yuan),
      least: yuan.nullable(),
      most: yuan.nullable(),
      max: yuan,
      gifts: z.array(z.object({ from: yuan, gift: yuan })),
      testMode: z.boolean(),
      merchantId: z.int().nullable(),
    }),
  }),
  records: get('/api/wallet/records', {
    admit: 'login',
    about: 'The changes of the caller’s balance.',
    input: paging.extend(walletFilter.shape),
    reply: pageOf(walletRow),
  }),
  recharges: get('/api/wallet/recharges', {
    admit: 'login',
    about: 'The caller’s top-ups.',
    input: paging.extend(rechargeFilter.shape),
    reply: pageOf(rechargeRow),
  }),
  recharge: get('/api/wallet/recharge', {
    admit: 'login',
    about: 'One top-up of the caller.',
    input: z.object({ tradeNo }),
    reply: rechargeRow,
  }),
  finances: get('/api/wallet/finances', {
    admit: 'login',
    about: 'The caller’s payments and refunds of every kind.',
    input: paging.extend(ownFinanceFilter.shape),
    reply: pageOf(ownFinanceRow),
  }),
  place: post('/api/wallet/recharge/place', {
    admit: 'login',
    money: true,
    about: 'Creates a top-up: a bill that can be paid for 15 minutes.',
    input: z.object({ amount: labeled('充值金额', 'Amount', amountInput) }),
    reply: z.object({ tradeNo: z.string(), amount: yuan, gift: yuan, payBefore: z.number() }),
  }),
  pay: post('/api/wallet/recharge/pay', {
    admit: 'login',
    money: true,
    about:
      'Opens the payment of an own top-up at a channel, or returns the open one: a code to scan, a page to visit, or a card that is charged at once.',
    input: z.object({ tradeNo, payType: int, queryPassword: z.string().max(400).optional() }),
    reply: z.object({ paid: z.boolean(), codeUrl: z.string().nullable(), payUrl: z.string().nullable() }),
  }),
  refund: post('/api/wallet/recharge/refund', {
    admit: 'login',
    money: true,
    done: 'saved',
    about:
      'Requests a refund of the unused part of a top-up to its source; the amount leaves the balance at once, its gift is forfeited, and a second person confirms.',
    input: z.object({
      tradeNo,
      amount: labeled('退款金额（元）', 'Refund amount (CNY)', amountInput),
      reason: labeled('退款原因', 'Reason', text(200).min(2)),
      payPassword: text(64),
    }),
    reply: z.object({ id: z.int() }),
  }),
  withdraw: post('/api/wallet/recharge/refund/withdraw', {
    admit: 'login',
    money: true,
    done: 'saved',
    about: 'Withdraws an own undecided request: the money returns to the balance.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
};
