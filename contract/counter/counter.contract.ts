import { z } from 'zod';
import { differenceReason } from '#domain/counter/cash.status';
import { offlinePayType } from '#domain/payments/pay.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, text, tradeNo } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';
import { orderView } from '#contract/orders/order.contract';
import { amountInput } from '#contract/wallet/wallet.contract';

const cash = z.coerce.number().min(0).max(1_000_000);
const shiftLine = z.object({ offlineType: z.int(), count: z.int(), sold: z.number(), returned: z.number() });

/** A seller's shift: the amounts by payment method and the cash due in the drawer. Amounts in yuan. */
export const shiftView = z.object({
  id: z.int(),
  sellerName: labeled('售票员', 'Seller', z.string()),
  openedAt: labeled('开班', 'Opened', z.string()),
  closedAt: labeled('结班', 'Closed', z.string().nullable()),
  float: labeled('备用金（元）', 'Float (CNY)', z.number()),
  sold: labeled('收款（元）', 'Received (CNY)', z.number()),
  returned: labeled('退款（元）', 'Refunded (CNY)', z.number()),
  lines: z.array(shiftLine),
  cashDue: labeled('应有现金（元）', 'Cash due (CNY)', z.number()),
  counted: labeled('实点现金（元）', 'Cash counted (CNY)', z.number().nullable()),
  difference: labeled('差额（元）', 'Difference (CNY)', z.number().nullable()),
  note: z.string().nullable(),
});
export type ShiftView = z.output<typeof shiftView>;

const dayCell = z.object({
  spaceId: z.int(),
  timeId: z.int(),
  free: z.boolean(),
  status: z.int(),
  reason: z.string().nullable(),
  left: z.int().nullable(),
  price: z.number().nullable(),
});
/** A slot as shown at the ticket counter. */
export type CounterCell = z.output<typeof dayCell>;

const buyer = z.object({ id: z.int(), name: z.string(), username: z.string(), phone: z.string(), roleId: z.int() });
/** A member a sale is made for; masked. */
export type Buyer = z.output<typeof buyer>;

/** A sale of a shift. */
const saleRow = z.object({
  tradeNo: labeled('订单号', 'Order no.', z.string()),
  siteName: labeled('场地', 'Site', z.string()),
  enSiteName: z.string(),
  detail: labeled('场次', 'Slots', z.string()),
  detailEn: z.string(),
  date: labeled('日期', 'Date', z.string()),
  userName: labeled('购票人', 'Buyer', z.string()),
  amount: labeled('金额（元）', 'Amount (CNY)', z.number()),
  offlineType: labeled('收款方式', 'Payment method', z.int().nullable()),
  soldAt: labeled('售出', 'Sold at', z.string()),
  /** `byCard`: paid by campus card through the counter helper. `recharge`: a wallet top-up, not a sold slot. */
  byCard: z.boolean(),
  recharge: z.boolean(),
  undone: z.boolean(),
  undoUntil: z.number(),
});
export type SaleRow = z.output<typeof saleRow>;

/** The ticket counter: shifts, members, slots, sales and undone sales. The payment endpoint takes the money. */
export const counter = {
  shift: get('/api/counter/shift', {
    admit: { right: 'TicketPurchase' },
    about: 'The caller’s open shift with its takings, or null.',
    input: z.object({}),
    reply: z.object({ shift: shiftView.nullable() }),
  }),
  open: post('/api/counter/shift/open', {
    admit: { right: 'TicketPurchase' },
    money: true,
    done: 'saved',
    about: 'Opens the caller’s shift with the cash in the drawer, taken over from the previous shift or not.',
    input: z.object({ float: cash.default(0), fromShiftId: id.optional(), note: text(200).optional() }),
    reply: z.object({ shift: shiftView }),
  }),
  close: post('/api/counter/shift/close', {
    admit: { right: 'TicketPurchase' },
    money: true,
    done: 'saved',
    about:
      'Closes the caller’s shift with the counted cash, by denomination or as a sum; a difference needs an explanation.',
    input: z.object({
      counted: cash,
      left: cash.default(0),
      pieces: z.record(z.string().regex(/^\d{2,5}$/), int.min(0).max(100_000)).optional(),
      reason: codeOf(differenceReason).optional(),
      note: text(200).optional(),
    }),
    reply: z.object({ shift: shiftView }),
  }),
  drawers: get('/api/counter/drawers', {
    admit: { right: 'TicketPurchase' },
    about: 'Drawers of shifts closed in the last three days with cash that has not been taken over.',
    input: z.object({}),
    reply: z.array(z.object({ shiftId: z.int(), sellerName: z.string(), closedAt: z.string(), left: z.number() })),
  }),
  shifts: get('/api/counter/shifts', {
    admit: { right: 'TicketPurchase' },
    about: 'Closed shifts, newest first: the caller’s own, or all with the right to see them.',
    input: paging,
    reply: pageOf(shiftView),
  }),
  buyers: get('/api/counter/buyers', {
    admit: { right: 'TicketPurchase' },
    about: 'Members by exact account, card or telephone number, at most five; masked.',
    input: z.object({ keyword: text(40).min(2) }),
    reply: z.array(buyer),
  }),
  day: get('/api/counter/day', {
    admit: { right: 'TicketPurchase' },
    about: 'The slots of a day with the price of a crowd.',
    input: z.object({ venueSiteId: id, date, roleId: id }),
    reply: z.object({
      bookingMode: z.int(),
      crowds: z.array(z.int()),
      spaces: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
      times: z.array(z.object({ id: z.int(), begin: z.string(), end: z.string() })),
      cells: z.array(dayCell),
    }),
  }),
  sell: post('/api/counter/sell', {
    admit: { right: 'TicketPurchaseSell' },
    money: true,
    done: 'saved',
    about: 'Holds slots for a member or a walk-up buyer (order source 4), to be paid at once.',
    input: z.object({
      venueSiteId: id,
      reservationDate: date,
      reservationOrderJson: z.string().max(4000),
      roleId: id,
      buyerId: id.optional(),
      people: z.coerce.number().int().min(1).max(99).default(1),
      remark: text(100).optional(),
    }),
    reply: orderView,
  }),
  sales: get('/api/counter/sales', {
    admit: { right: 'TicketPurchase' },
    about: 'Sales of the caller’s open shift, newest first.',
    input: paging,
    reply: pageOf(saleRow),
  }),
  recharge: post('/api/counter/recharge', {
    admit: { right: 'TicketPurchaseRecharge' },
    money: true,
    done: 'saved',
    about:
      'Tops up a member’s wallet with money taken in the caller’s open shift, gift included; the caller’s own wallet is refused.',
    input: z.object({
      buyerId: id,
      amount: labeled('充值金额（元）', 'Top-up (CNY)', amountInput),
      offlineType: codeOf(offlinePayType).default(offlinePayType.cash),
      remark: text(100).default(''),
    }),
    reply: z.object({ tradeNo: z.string(), amount: z.number(), gift: z.number(), balance: z.number() }),
  }),
  undo: post('/api/counter/undo', {
    admit: { right: 'TicketPurchaseUndo' },
    money: true,
    done: 'saved',
    about:
      'Undoes a sale of the caller’s shift within five minutes: slots are freed, the money is refunded by the same method.',
    input: z.object({ tradeNo, reason: text(100).min(2) }),
    reply: z.object({ tradeNo: z.string(), returned: z.number(), offlineType: z.int().nullable() }),
  }),
};
