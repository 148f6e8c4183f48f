import { z } from 'zod';
import { bizType } from '#domain/sales/biz-type.status';
import { payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { compareWith, incomeBasis, incomeBy, incomeMeasure } from '#domain/statistics/statistics.status';
import { get } from '#contract/kit/endpoint';
import { codeOf, date, id, labeled } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

/** The period of a reply: requested period, comparison period and step of the curve. */
export const spanReply = {
  from: z.string(),
  to: z.string(),
  beforeFrom: z.string(),
  beforeTo: z.string(),
  step: z.enum(['day', 'month']),
};
/** The latest comparison of rollups with the ledger: time (epoch ms) and number of differing sums. */
export const proofReply = { proof: z.object({ at: z.number(), wrong: z.int() }).nullable() };

/**
 * A row of the income page; amounts in yuan. `before` is the chosen amount in the comparison period, null without one.
 */
export const incomeRow = z.object({
  key: z.string(),
  name: labeled('项目', 'Item', z.string()),
  enName: z.string(),
  orders: labeled('成交订单', 'Paid orders', z.int()),
  gross: labeled('收款（元）', 'Received (CNY)', z.number()),
  refunds: labeled('退款笔数', 'Refunds', z.int()),
  refund: labeled('退款（元）', 'Refunded (CNY)', z.number()),
  net: labeled('净额（元）', 'Net (CNY)', z.number()),
  average: labeled('笔均（元）', 'Average (CNY)', z.number()),
  share: labeled('占比（%）', 'Share (%)', z.number()),
  before: labeled('对比期（元）', 'Previous (CNY)', z.number()),
  change: labeled('变化（%）', 'Change (%)', z.number().nullable()),
});
export type IncomeRow = z.output<typeof incomeRow>;

/** Filters of the income page. Defaults to the month to date. */
export const incomeFilter = z.object({
  by: labeled('汇总方式', 'Group by', codeOf(incomeBy)).default(incomeBy.venue),
  basis: labeled('口径', 'Basis', codeOf(incomeBasis)).default(incomeBasis.paid),
  measure: labeled('金额', 'Amount', codeOf(incomeMeasure)).default(incomeMeasure.net),
  compare: labeled('对比', 'Compare with', codeOf(compareWith)).default(compareWith.previous),
  dateFrom: labeled('日期起', 'Date from', date).optional(),
  dateTo: labeled('日期止', 'Date to', date).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  siteId: labeled('场地', 'Site', id).optional(),
  merchantId: labeled('商户', 'Merchant', id).optional(),
  payType: labeled('支付方式', 'Payment method', codeOf(payType)).optional(),
  roleId: labeled('身份', 'Role', codeOf(role)).optional(),
  biz: labeled('业务', 'Business type', codeOf(bizType)).optional(),
  sort: z.enum(['name', 'orders', 'gross', 'refund', 'net', 'change']).default('net'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const sums = z.object({ gross: z.number(), refund: z.number(), net: z.number(), orders: z.int(), average: z.number() });

/** Income by venue, site, method, role, business, merchant or time, on one basis at a time. */
export const incomeStatistics = {
  list: get('/api/statistics/income', {
    admit: { right: 'StatisticsIncome' },
    about:
      'Income of a period in the caller’s scope, its curve and the compared period; sums only with the right to see money.',
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
  exportFile: exportCall(
    '/api/statistics/income/export',
    'StatisticsIncomeExport',
    incomeFilter,
    'The rows as xlsx; only with the right to see money.',
  ),
};
