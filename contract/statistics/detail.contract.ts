import { z } from 'zod';
import { cancelKind, orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { bizType } from '#domain/sales/biz-type.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { incomeBasis, leadTime, moneyWay, orderBasis } from '#domain/statistics/statistics.status';
import { get } from '#contract/kit/endpoint';
import { codeOf, date, id, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

const placeFields = {
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  siteName: labeled('场地', 'Site', z.string()),
  enSiteName: z.string(),
};
const memberFields = {
  tradeNo: labeled('订单号', 'Order no.', z.string()),
  userName: labeled('用户', 'User', z.string()),
  roleId: labeled('身份', 'Role', z.int()),
};
const dayFields = { day: labeled('日期', 'Date', z.string()), useDay: labeled('使用日期', 'Date of use', z.string()) };

/** One completed finance record as counted in income; amount in yuan, negative for refunds. */
export const moneyLine = z.object({
  no: labeled('流水号', 'Record no.', z.string()),
  ...memberFields,
  ...dayFields,
  ...placeFields,
  kind: labeled('类型', 'Type', z.int()),
  payType: labeled('支付方式', 'Payment method', z.int()),
  biz: labeled('业务', 'Business type', z.string()),
  amount: labeled('金额（元）', 'Amount (CNY)', z.number()),
});
export type MoneyLine = z.output<typeof moneyLine>;

/** One order as counted in statistics; amounts in yuan. */
export const orderLine = z.object({
  ...memberFields,
  ...dayFields,
  ...placeFields,
  source: labeled('来源', 'Source', z.int()),
  orderStatus: labeled('订单状态', 'Order status', z.string()),
  payStatus: labeled('支付状态', 'Payment status', z.int()),
  promiseStatus: labeled('守约状态', 'Attendance', z.int()),
  cancelKind: labeled('取消原因', 'Cancellation reason', z.int()),
  hour: labeled('开始', 'Start', z.string()),
  minutes: labeled('时长（分钟）', 'Minutes', z.int()),
  people: labeled('人数', 'People', z.int()),
  lead: labeled('提前时间', 'Lead time', z.int()),
  orgName: labeled('部门', 'Department', z.string()),
  enOrgName: z.string(),
  amount: labeled('金额（元）', 'Amount (CNY)', z.number()),
  paid: labeled('已付（元）', 'Paid (CNY)', z.number()),
  refunded: labeled('已退（元）', 'Refunded (CNY)', z.number()),
});
export type OrderLine = z.output<typeof orderLine>;

const placeFilter = {
  dateFrom: labeled('日期起', 'Date from', date).optional(),
  dateTo: labeled('日期止', 'Date to', date).optional(),
  keyword: labeled('订单号', 'Order no.', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  siteId: labeled('场地', 'Site', id).optional(),
  merchantId: labeled('商户', 'Merchant', id).optional(),
  roleId: labeled('身份', 'Role', codeOf(role)).optional(),
};
const sorting = { sort: z.enum(['day', 'amount']).default('day'), order: z.enum(['asc', 'desc']).default('desc') };

/** Selects the finance records behind a figure. */
export const moneyFilter = z.object({
  basis: labeled('口径', 'Basis', codeOf(incomeBasis)).default(incomeBasis.paid),
  ...placeFilter,
  payType: labeled('支付方式', 'Payment method', codeOf(payType)).optional(),
  biz: labeled('业务', 'Business type', codeOf(bizType)).optional(),
  way: labeled('方向', 'Direction', codeOf(moneyWay)).optional(),
  ...sorting,
});

/** Selects the orders behind a figure. */
export const orderLineFilter = z.object({
  basis: labeled('口径', 'Basis', codeOf(orderBasis)).default(orderBasis.used),
  ...placeFilter,
  source: labeled('来源', 'Source', codeOf(orderSource)).optional(),
  orderStatus: labeled('订单状态', 'Order status', codeOf(orderStatus)).optional(),
  payStatus: labeled('支付状态', 'Payment status', codeOf(payStatus)).optional(),
  promiseStatus: labeled('守约状态', 'Attendance', codeOf(promiseStatus)).optional(),
  cancelKind: labeled('取消原因', 'Cancellation reason', codeOf(cancelKind)).optional(),
  lead: labeled('提前时间', 'Lead time', codeOf(leadTime)).optional(),
  orgId: labeled('部门', 'Department', id).optional(),
  ...sorting,
});

/** Endpoints of the records behind a figure. */
export const statisticsDetail = {
  money: get('/api/statistics/detail/money', {
    admit: { right: 'StatisticsDetail' },
    about: 'Completed finance records of a period in the caller’s scope; their sum only with the right to see money.',
    input: paging.extend(moneyFilter.shape),
    reply: pageOf(moneyLine).extend({
      totals: z.object({ gross: z.number(), refund: z.number(), net: z.number() }).nullable(),
    }),
  }),
  moneyFile: exportCall(
    '/api/statistics/detail/money/export',
    'StatisticsDetailExport',
    moneyFilter,
    'The same records as xlsx; only with the right to see money.',
  ),
  orders: get('/api/statistics/detail/orders', {
    admit: { right: 'StatisticsDetail' },
    about: 'Orders of a period in the caller’s scope; their sums only with the right to see money.',
    input: paging.extend(orderLineFilter.shape),
    reply: pageOf(orderLine).extend({
      totals: z.object({ amount: z.number(), paid: z.number(), refunded: z.number() }).nullable(),
    }),
  }),
  ordersFile: exportCall(
    '/api/statistics/detail/orders/export',
    'StatisticsDetailExport',
    orderLineFilter,
    'The same orders as xlsx; only with the right to see money.',
  ),
};
