import { z } from 'zod';
import { bizType, cancelKind, orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/orders/promise.status';
import { payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { incomeBasis, leadTime, moneyWay, orderBasis } from '#domain/statistics/statistics.status';
import { get } from '#contract/kit/endpoint';
import { codeOf, date, id, named, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

const place = {
  venueName: named('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  siteName: named('场地', 'Site', z.string()),
  enSiteName: z.string(),
};
const whose = {
  tradeNo: named('订单号', 'Order no.', z.string()),
  userName: named('用户', 'User', z.string()),
  roleId: named('身份', 'Role', z.int()),
};
const days = { day: named('日期', 'Date', z.string()), useDay: named('使用日期', 'Date of use', z.string()) };

/** One completed finance record as counted in income; amount in yuan, negative for refunds. */
export const moneyLine = z.object({
  no: named('流水号', 'Record no.', z.string()),
  ...whose,
  ...days,
  ...place,
  kind: named('类型', 'Type', z.int()),
  payType: named('支付方式', 'Payment method', z.int()),
  biz: named('业务', 'Business type', z.string()),
  amount: named('金额（元）', 'Amount (CNY)', z.number()),
});
export type MoneyLine = z.output<typeof moneyLine>;

/** One order as counted in statistics; amounts in yuan. */
export const orderLine = z.object({
  ...whose,
  ...days,
  ...place,
  source: named('来源', 'Source', z.int()),
  orderStatus: named('订单状态', 'Order status', z.string()),
  payStatus: named('支付状态', 'Payment status', z.int()),
  promiseStatus: named('守约状态', 'Attendance', z.int()),
  cancelKind: named('取消原因', 'Cancellation reason', z.int()),
  hour: named('开始', 'Start', z.string()),
  minutes: named('时长（分钟）', 'Minutes', z.int()),
  people: named('人数', 'People', z.int()),
  lead: named('提前时间', 'Lead time', z.int()),
  orgName: named('部门', 'Department', z.string()),
  enOrgName: z.string(),
  amount: named('金额（元）', 'Amount (CNY)', z.number()),
  paid: named('已付（元）', 'Paid (CNY)', z.number()),
  refunded: named('已退（元）', 'Refunded (CNY)', z.number()),
});
export type OrderLine = z.output<typeof orderLine>;

const where = {
  dateFrom: named('日期起', 'Date from', date).optional(),
  dateTo: named('日期止', 'Date to', date).optional(),
  keyword: named('订单号', 'Order no.', text(50)).optional(),
  venueId: named('场馆', 'Venue', id).optional(),
  siteId: named('场地', 'Site', id).optional(),
  merchantId: named('商户', 'Merchant', id).optional(),
  roleId: named('身份', 'Role', codeOf(role)).optional(),
};
const sorted = { sort: z.enum(['day', 'amount']).default('day'), order: z.enum(['asc', 'desc']).default('desc') };

/** Selects the finance records behind a figure. */
export const moneyFilter = z.object({
  basis: named('口径', 'Basis', codeOf(incomeBasis)).default(incomeBasis.paid),
  ...where,
  payType: named('支付方式', 'Payment method', codeOf(payType)).optional(),
  biz: named('业务', 'Business type', codeOf(bizType)).optional(),
  way: named('方向', 'Direction', codeOf(moneyWay)).optional(),
  ...sorted,
});

/** Selects the orders behind a figure. */
export const orderLineFilter = z.object({
  basis: named('口径', 'Basis', codeOf(orderBasis)).default(orderBasis.used),
  ...where,
  source: named('来源', 'Source', codeOf(orderSource)).optional(),
  orderStatus: named('订单状态', 'Order status', codeOf(orderStatus)).optional(),
  payStatus: named('支付状态', 'Payment status', codeOf(payStatus)).optional(),
  promiseStatus: named('守约状态', 'Attendance', codeOf(promiseStatus)).optional(),
  cancelKind: named('取消原因', 'Cancellation reason', codeOf(cancelKind)).optional(),
  lead: named('提前时间', 'Lead time', codeOf(leadTime)).optional(),
  orgId: named('部门', 'Department', id).optional(),
  ...sorted,
});
const lang = z.enum(['zh', 'en']).default('zh');

/** Endpoints of the records behind a figure. */
export const statisticsDetail = {
  money: get('/api/statistics/detail/money', {
    admit: { right: 'StatisticsDetail' },
    about: 'Completed finance records of a period within the caller’s scope; their sum only for who may see money.',
    input: paging.extend(moneyFilter.shape),
    reply: pageOf(moneyLine).extend({
      totals: z.object({ gross: z.number(), refund: z.number(), net: z.number() }).nullable(),
    }),
  }),
  moneyFile: get('/api/statistics/detail/money/export', {
    admit: { right: 'StatisticsDetailExport' },
    raw: true,
    about: 'The same records as xlsx, for who may see money.',
    input: moneyFilter.extend({ lang }),
    reply: z.unknown(),
  }),
  orders: get('/api/statistics/detail/orders', {
    admit: { right: 'StatisticsDetail' },
    about: 'Orders of a period within the caller’s scope; their sums only for who may see money.',
    input: paging.extend(orderLineFilter.shape),
    reply: pageOf(orderLine).extend({
      totals: z.object({ amount: z.number(), paid: z.number(), refunded: z.number() }).nullable(),
    }),
  }),
  ordersFile: get('/api/statistics/detail/orders/export', {
    admit: { right: 'StatisticsDetailExport' },
    raw: true,
    about: 'The same orders as xlsx, for who may see money.',
    input: orderLineFilter.extend({ lang }),
    reply: z.unknown(),
  }),
};
