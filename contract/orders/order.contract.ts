import { z } from 'zod';
import { cancelKind, orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, text, tradeNo } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { lookupPaging, pageOf, paging } from '#contract/kit/page';
import { meetingView } from './meeting.fields';

const code = z.int();

/**
 * An order as its owner sees it: one flat object with the field names of the deployed clients. Amounts in yuan, times
 * school-local.
 */
export const orderView = z.object({
  id: z.int(),
  tradeNo: z.string(),
  venueSiteId: z.int(),
  orderStatus: z.int(),
  payStatus: code,
  checkStatus: z.int().nullable(),
  promiseStatus: code,
  orderAmount: z.number(),
  amountFee: z.number(),
  totalAmount: z.number(),
  refundFee: z.number(),
  reservationDate: z.string(),
  reservationDateDetail: z.string(),
  reservationDateDetailEn: z.string(),
  reservationStartDate: z.string(),
  reservationEndDate: z.string(),
  venueSpaceName: z.string(),
  campusName: z.string(),
  venueName: z.string(),
  siteName: z.string(),
  enCampusName: z.string(),
  enVenueName: z.string(),
  enSiteName: z.string(),
  phone: z.string(),
  remark: z.string().nullable(),
  ...meetingView,
  checkContent: z.string().nullable(),
  handleReason: z.string().nullable(),
  gmtCreate: z.string(),
  payDeadline: z.number().nullable(),
  cancelKind: z.int().nullable(),
  payType: z.int().nullable(),
  source: z.int(),
  peopleNum: z.int(),
});
export type OrderView = z.output<typeof orderView>;

const venueInfoBean = z.object({
  venueSiteId: z.int(),
  campusName: z.string(),
  venueName: z.string(),
  siteName: z.string(),
  buddyNumMin: z.int(),
  buddyNumMax: z.int(),
});

/** A row of the staff list. Name and phone are masked; revealing them needs a right and is logged. */
export const orderRow = z.object({
  id: z.int(),
  tradeNo: labeled('订单号', 'Order no.', z.string()),
  userName: labeled('用户', 'User', z.string()),
  phone: labeled('手机号', 'Phone', z.string()),
  orderType: labeled('身份', 'Role', z.int()),
  source: labeled('来源', 'Source', z.int()),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  siteName: labeled('场地', 'Site', z.string()),
  enSiteName: z.string(),
  detail: labeled('时段', 'Slots', z.string()),
  detailEn: z.string(),
  reservationStartDate: labeled('开始时间', 'Starts', z.string()),
  orderAmount: labeled('金额（元）', 'Amount (CNY)', z.number()),
  discountFee: labeled('优惠（元）', 'Discount (CNY)', z.number()),
  refundFee: labeled('退款（元）', 'Refund (CNY)', z.number()),
  payType: labeled('支付方式', 'Payment method', z.int().nullable()),
  orderStatus: labeled('订单状态', 'Order status', z.string()),
  payStatus: labeled('支付状态', 'Payment', z.int()),
  promiseStatus: labeled('履约', 'Attendance', z.int()),
  gmtCreate: labeled('下单时间', 'Placed at', z.string()),
  payDeadline: z.number().nullable(),
});
export type OrderRow = z.output<typeof orderRow>;

/** Filters of the staff list; the search form, the SQL and the export share this shape. */
export const orderFilter = z.object({
  keyword: labeled('订单号 / 姓名 / 手机号', 'Order no., name or phone', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  siteId: labeled('场地', 'Site', id).optional(),
  dateFrom: labeled('预约日期起', 'Date from', date).optional(),
  dateTo: labeled('预约日期止', 'Date to', date).optional(),
  orderStatus: labeled('订单状态', 'Order status', codeOf(orderStatus)).optional(),
  payStatus: labeled('支付状态', 'Payment', codeOf(payStatus)).optional(),
  source: labeled('来源', 'Source', codeOf(orderSource)).optional(),
  promiseStatus: labeled('履约', 'Attendance', codeOf(promiseStatus)).optional(),
  cancelKind: labeled('取消方式', 'Cancelled by', codeOf(cancelKind)).optional(),
  sort: z.enum(['gmtCreate', 'reservationStartDate', 'orderAmount']).default('gmtCreate'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const orderLogRow = z.object({
  at: z.string(),
  who: z.string(),
  action: z.string(),
  zh: z.string(),
  en: z.string(),
  note: z.string().nullable(),
});

/**
 * Progress of one refund: requested, approved if it needed a review, sent to its channel, received or failed, and the
 * due date. Amount in yuan.
 */
export const refundProgress = z.object({
  refundNo: z.string(),
  amount: z.number(),
  status: z.int(),
  withdrawn: z.boolean(),
  payType: z.int(),
  route: z.int(),
  gmtCreate: z.string(),
  submittedAt: z.string().nullable(),
  approvedAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  doneAt: z.string().nullable(),
  dueAt: z.string(),
  overdue: z.boolean(),
});
export type RefundProgress = z.output<typeof refundProgress>;

/**
 * Names of the coupons in an order's price. Includes coupons returned at the order's end, because the paid price stays.
 */
export const orderCoupons = z.array(z.object({ name: z.string(), enName: z.string() }));

/** An order with everything its drawer shows. */
export const orderDetail = orderRow.extend({
  items: z.array(
    z.object({
      spaceId: z.int(),
      spaceName: z.string(),
      enSpaceName: z.string(),
      timeId: z.int(),
      startDate: z.string(),
      endDate: z.string(),
      orderFee: z.number(),
    }),
  ),
  buddies: z.array(z.string()),
  peopleNum: z.int(),
  remark: z.string().nullable(),
  cancelKind: z.int().nullable(),
  cancelTime: z.string().nullable(),
  payTime: z.string().nullable(),
  occupyReason: z.string().nullable(),
  ...meetingView,
  log: z.array(orderLogRow),
  coupons: orderCoupons,
  refunds: z.array(refundProgress.extend({ lastError: z.string().nullable() })),
});
export type OrderDetail = z.output<typeof orderDetail>;

/** Reply of a cancellation; `refundFee` in yuan. */
export const cancelReply = z.object({
  tradeNo: z.string(),
  orderStatus: z.int(),
  payStatus: z.int(),
  refundFee: z.number(),
});

/** Orders of members and the staff order list. */
export const orders = {
  mine: get('/api/orders/mine', {
    admit: 'login',
    about: 'The caller’s orders, newest first.',
    input: paging.extend({ tab: z.enum(['all', 'unpaid', 'toUse', 'finished', 'refund']).default('all') }),
    reply: pageOf(orderView),
  }),
  one: get('/api/orders/:id', {
    admit: 'login',
    about: 'One order of the caller.',
    input: z.object({ id }),
    reply: orderView.extend({ orderInfo: orderView, venueInfoBean }),
  }),
  lockCode: get('/api/orders/lock/code', {
    admit: 'login',
    about: 'Entry code of the caller’s next paid order.',
    input: z.object({ tradeNo: tradeNo.optional() }),
    reply: z.object({
      qrCode: z.string(),
      dueDate: z.string(),
      orderView: z.object({
        tradeNo: z.string(),
        venueName: z.string(),
        siteName: z.string(),
        venueSpaceName: z.string(),
        orderName: z.string(),
        reservationDate: z.string(),
        reservationDateDetail: z.string(),
        reservationStartDate: z.string(),
        reservationEndDate: z.string(),
      }),
    }),
  }),
  cancelPreview: get('/api/orders/cancel/preview', {
    admit: 'login',
    about: 'Previews the refund of cancelling now.',
    input: z.object({ tradeNo }),
    reply: z.object({
      tradeNo: z.string(),
      payFee: z.number(),
      refundFee: z.number(),
      deductFee: z.number(),
      percent: z.int(),
      rule: z.string(),
      ruleEn: z.string(),
      allowed: z.boolean(),
      reason: z.string().nullable(),
      reasonEn: z.string().nullable(),
    }),
  }),
  cancelById: post('/api/orders/new/cancel/:id', {
    admit: 'login',
    money: true,
    about: 'Cancels an own order by id.',
    input: z.object({ id }),
    reply: cancelReply,
  }),
  list: get('/api/orders', {
    admit: { right: 'Orders' },
    about: 'Orders of the venues in the caller’s scope.',
    input: paging.extend(orderFilter.shape),
    reply: pageOf(orderRow).extend({
      totals: z.object({ income: z.number(), refund: z.number(), pending: z.number() }).nullable(),
    }),
  }),
  detail: get('/api/orders/detail/:tradeNo', {
    admit: { right: 'Orders' },
    about: 'One order in the caller’s scope with its log.',
    input: z.object({ tradeNo }),
    reply: orderDetail,
  }),
  staffCancel: post('/api/orders/cancel', {
    admit: { right: 'OrdersCancel' },
    money: true,
    done: 'saved',
    about: 'Cancels an order for the venue: full refund, reason required.',
    input: z.object({ tradeNo, reason: text(200).min(2) }),
    reply: cancelReply,
  }),
  release: post('/api/orders/release', {
    admit: { right: 'OrdersRelease' },
    money: true,
    done: 'saved',
    about: 'Reopens an order cancelled by time-out or staff while its slots are still free.',
    input: z.object({ tradeNo }),
    reply: z.object({ tradeNo: z.string(), payDeadline: z.number() }),
  }),
  exportFile: exportCall('/api/orders/export', 'OrdersExport', orderFilter, 'The filtered list as xlsx.'),
  buddies: get('/api/buddies', {
    admit: 'login',
    about: 'The caller’s confirmed companions.',
    input: lookupPaging,
    reply: pageOf(z.object({ id: z.int(), name: z.string(), userId: z.int() })),
  }),
  buddyNo: post('/api/vip/view/buddy_no', {
    admit: 'login',
    about: 'The caller’s companion code of the day.',
    input: z.object({}),
    reply: z.string(),
  }),
  checkBuddyNo: post('/api/vip/check/buddy_no', {
    admit: 'login',
    about: 'Whether this is today’s code of a confirmed companion of the caller. Ten wrong tries a day.',
    input: z.object({ buddyUserId: id, buddyRoleId: int.default(0), buddyNo: text(20).min(1) }),
    reply: z.object({ checkResult: z.boolean() }),
  }),
};
