import { z } from 'zod';
import { gateAppealStatus, gateBillKind, gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import { offlinePayType } from '#domain/payments/pay.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, int, labeled, text, yuan } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

/** The rule a bill was computed with, and the price of its role; amounts in yuan. */
const ruleView = z.object({
  freeMinutes: z.int(),
  unitMinutes: z.int(),
  unitPrice: yuan,
  dayCap: yuan,
});

/** What staff and the member see of a bill. */
const billView = z.object({
  id: z.int(),
  billNo: labeled('账单号', 'Bill no.', z.string()),
  kind: labeled('类型', 'Kind', z.int()),
  /** Which bill of its visit it is; from 2 on it charges the time after a bill that was settled before. */
  part: labeled('第几笔', 'Part', z.int()),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  inAt: labeled('入场', 'Entered', z.string()),
  outAt: labeled('离场', 'Left', z.string()),
  minutes: labeled('分钟', 'Minutes', z.int()),
  /** No exit was seen: the visit was ended at closing time. */
  exitMissing: labeled('缺离场', 'Exit missing', z.boolean()),
  amount: labeled('金额（元）', 'Amount (CNY)', yuan),
  status: labeled('状态', 'Status', z.int()),
  payStatus: labeled('支付状态', 'Payment', z.int()),
  payType: labeled('支付方式', 'Paid by', z.int().nullable()),
  paidAt: labeled('支付时间', 'Paid at', z.string().nullable()),
  refunded: labeled('已退（元）', 'Refunded (CNY)', yuan),
  waiveReason: labeled('免除原因', 'Waived because', z.string().nullable()),
  appeal: labeled('申诉', 'Appeal', z.int()),
  appealReason: labeled('申诉原因', 'Reason of the appeal', z.string().nullable()),
  appealAnswer: labeled('申诉答复', 'Answer', z.string().nullable()),
  rule: ruleView,
});

/** One row of the list of staff. */
export const gateBillRow = billView.extend({
  holder: labeled('人员', 'Person', z.string()),
  isGuest: z.boolean(),
  labelNo: labeled('手环', 'Wristband', z.string().nullable()),
});
export type GateBillRow = z.output<typeof gateBillRow>;

/** One bill of the member. */
export const ownGateBill = billView.extend({ merchantId: z.int() });
export type OwnGateBill = z.output<typeof ownGateBill>;

/** Filters of the list of staff. */
export const gateBillFilter = z.object({
  keyword: labeled('账单号、人员、手环', 'Bill no., person, wristband', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  status: labeled('状态', 'Status', codeOf(gateBillStatus)).optional(),
  kind: labeled('类型', 'Kind', codeOf(gateBillKind)).optional(),
  appeal: labeled('申诉', 'Appeal', codeOf(gateAppealStatus)).optional(),
  exitMissing: labeled('缺离场', 'Exit missing', flag).optional(),
  dateFrom: labeled('日期起', 'From', date).optional(),
  dateTo: labeled('日期止', 'To', date).optional(),
  sort: z.enum(['gmtCreate', 'amount', 'minutes']).default('gmtCreate'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const reason = labeled('原因', 'Reason', text(200).min(2));
const changed = z.object({ id: z.int(), status: z.int() });

/** Endpoints of gate bills for staff. */
export const gateBills = {
  list: get('/api/gate_bills', {
    admit: { right: 'GateBillRecord' },
    about: 'Returns gate bills by page, with the sums of all that match.',
    input: paging.extend(gateBillFilter.shape),
    reply: pageOf(gateBillRow).extend({
      totals: z.object({ amount: yuan, paid: yuan, owed: yuan, refunded: yuan }),
    }),
  }),
  collect: post('/api/gate_bills/collect', {
    admit: { right: 'GateBillRecordCollect' },
    money: true,
    done: 'saved',
    about: 'Books a bill as paid at the counter, once.',
    input: z.object({ id, offlineType: labeled('收款方式', 'Paid by', codeOf(offlinePayType)) }),
    reply: changed,
  }),
  refund: post('/api/gate_bills/refund', {
    admit: { right: 'GateBillRecordRefund' },
    money: true,
    done: 'saved',
    about: 'Refunds a part or all of a paid bill the way it was paid; that of a guest over the counter.',
    input: z.object({
      id,
      amount: labeled('退款金额（元）', 'Refund (CNY)', z.coerce.number().positive().multipleOf(0.01)),
      reason,
    }),
    reply: changed,
  }),
  waive: post('/api/gate_bills/waive', {
    admit: { right: 'GateBillRecordWaive' },
    done: 'saved',
    about: 'Waives an unpaid bill, with a reason.',
    input: z.object({ id, reason }),
    reply: changed,
  }),
  exportFile: exportCall(
    '/api/gate_bills/export',
    'GateBillRecordExport',
    gateBillFilter,
    'The filtered gate bills as xlsx.',
  ),
};

/** Endpoints of a member's own gate bills. */
export const ownGateBills = {
  list: get('/api/own_gate_bills', {
    admit: 'login',
    about: 'Returns the own bills, unpaid ones first, then the newest.',
    input: paging,
    reply: pageOf(ownGateBill).extend({ owed: yuan }),
  }),
  pay: post('/api/own_gate_bills/pay', {
    admit: 'login',
    money: true,
    done: 'saved',
    about: 'Pays an own bill from the balance, once.',
    input: z.object({ id, payPassword: text(64) }),
    reply: z.object({ id: z.int() }),
  }),
  payOnline: post('/api/own_gate_bills/pay_online', {
    admit: 'login',
    money: true,
    about: 'Opens the payment of an own bill at a channel, or returns the open one.',
    input: z.object({ id, payType: int, queryPassword: z.string().max(400).optional() }),
    reply: z.object({ paid: z.boolean(), codeUrl: z.string().nullable(), payUrl: z.string().nullable() }),
  }),
  appeal: post('/api/own_gate_bills/appeal', {
    admit: 'login',
    done: 'saved',
    about: 'Appeals against an own bill, once.',
    input: z.object({ id, reason }),
    reply: changed,
  }),
};
