import { z } from 'zod';
import { bizType } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { compareWith, incomeBasis, incomeBy, incomeMeasure } from '#domain/statistics/statistics.status';
import { get } from '#contract/kit/endpoint';
import { codeOf, date, id, named } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

/** The period of a reply: requested period, comparison period and step of the curve. */
export const spanReply = {
  from: z.string(),
  to: z.string(),
  beforeFrom: z.string(),
  beforeTo: z.string(),
  step: z.enum(['day', 'month']),
};
/** The latest comparison of rollups and books: time (epoch ms) and number of differing sums. */
export const proofReply = { proof: z.object({ at: z.number(), wrong: z.int() }).nullable() };

/**
 * A row of the income page; amounts in yuan. `before` is the chosen amount in the comparison period, null without one.
 */
export const incomeRow = z.object({
  key: z.string(),
  name: named('项目', 'Item', z.string()),
  enName: z.string(),
  orders: named('成交订单', 'Paid orders', z.int()),
  gross: named('收款（元）', 'Received (CNY)', z.number()),
  refunds: named('退款笔数', 'Refunds', z.int()),
  refund: named('退款（元）', 'Refunded (CNY)', z.number()),
  net: named('净额（元）', 'Net (CNY)', z.number()),
  average: named('笔均（元）', 'Average (CNY)', z.number()),
  share: named('占比（%）', 'Share (%)', z.number()),
  before: named('对比期（元）', 'Previous (CNY)', z.number()),
  change: named('变化（%）', 'Change (%)', z.number().nullable()),
});
export type IncomeRow = z.output<typeof incomeRow>;

/** Filters of the income page. Defaults to the month to date. */
export const incomeFilter = z.object({
  by: named('汇总方式', 'Group by', codeOf(incomeBy)).default(incomeBy.venue),
  basis: named('口径', 'Basis', codeOf(incomeBasis)).default(incomeBasis.paid),
  measure: named('金额', 'Amount', codeOf(incomeMeasure)).default(incomeMeasure.net),
  compare: named('对比', 'Compare with', codeOf(compareWith)).default(compareWith.previous),
  dateFrom: named('日期起', 'Date from', date).optional(),
  dateTo: named('日期止', 'Date to', date).optional(),
  venueId: named('场馆', 'Venue', id).optional(),
  siteId: named('场地', 'Site', id).optional(),
  merchantId: named('商户', 'Merchant', id).optional(),
  payType: named('支付方式', 'Payment method', codeOf(payType)).optional(),
  roleId: named('身份', 'Role', codeOf(role)).optional(),
  biz: named('业务', 'Business type', codeOf(bizType)).optional(),
  sort: z.enum(['name', 'orders', 'gross', 'refund', 'net', 'change']).default('net'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const sums = z.object({ gross: z.number(), refund: z.number(), net: z.number(), orders: z.int(), average: z.number() });

/** Income by venue, site, method, role, business, merchant or time, on one basis at a time. */
export const incomeStatistics = {
  list: get('/api/statistics/income', {
    admit: { right: 'StatisticsIncome' },
    about:
      'Income of a period within the caller’s scope, its curve, and the period it is held against; its sums only for who may see money.',
    input: paging.extend(incomeFilter.shape),
    reply: pageOf(incomeRow).extend({
      ...spanReply,
      ...proofReply,
      totals: sums.nullable(),
      before: sums.nullable(),
      trend: z.array(
        z.object({
          at: z.string(),
          gross: z.number(),
          refund: z.number(),
          net: z.number(),
          before: z.number().nullable(),
        }),
      ),
    }),
  }),
  exportFile: get('/api/statistics/income/export', {
    admit: { right: 'StatisticsIncomeExport' },
    raw: true,
    about: 'The lines as xlsx, for who may see money.',
    input: incomeFilter.extend({ lang: z.enum(['zh', 'en']).default('zh') }),
    reply: z.unknown(),
  }),
};
