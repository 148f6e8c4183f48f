import { z } from 'zod';
import { orderSource } from '#domain/orders/order.status';
import { role } from '#domain/session/role.status';
import { compareWith, orderBasis, orderBy } from '#domain/statistics/statistics.status';
import { get } from '#contract/kit/endpoint';
import { codeOf, date, id, labeled } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { proofReply, spanReply } from './income.contract';

/** A row of the order statistics; amounts in yuan. `before` counts the orders of the comparison period. */
export const orderCountRow = z.object({
  key: z.string(),
  name: labeled('项目', 'Item', z.string()),
  enName: z.string(),
  orders: labeled('订单', 'Orders', z.int()),
  share: labeled('占比（%）', 'Share (%)', z.number()),
  hours: labeled('时长（小时）', 'Hours', z.number()),
  people: labeled('人次', 'Visits', z.int()),
  amount: labeled('金额（元）', 'Amount (CNY)', z.number()),
  before: labeled('对比期订单', 'Previous orders', z.int()),
  change: labeled('变化（%）', 'Change (%)', z.number().nullable()),
});
export type OrderCountRow = z.output<typeof orderCountRow>;

/** Filters of the order statistics. Defaults to the month to date. */
export const orderCountFilter = z.object({
  by: labeled('汇总方式', 'Group by', codeOf(orderBy)).default(orderBy.source),
  basis: labeled('口径', 'Basis', codeOf(orderBasis)).default(orderBasis.used),
  compare: labeled('对比', 'Compare with', codeOf(compareWith)).default(compareWith.previous),
  dateFrom: labeled('日期起', 'Date from', date).optional(),
  dateTo: labeled('日期止', 'Date to', date).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  siteId: labeled('场地', 'Site', id).optional(),
  source: labeled('来源', 'Source', codeOf(orderSource)).optional(),
  roleId: labeled('身份', 'Role', codeOf(role)).optional(),
  sort: z.enum(['name', 'orders', 'hours', 'people', 'amount', 'change']).default('orders'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const sums = z.object({ orders: z.int(), cancelled: z.int(), hours: z.number(), people: z.int(), amount: z.number() });

/** Orders by source, state, role, place or time. Heat map, lead times and refusals depend on days and places only. */
export const orderStatistics = {
  list: get('/api/statistics/order', {
    admit: { right: 'StatisticsOrder' },
    about: 'Orders of a period in the caller’s scope: rows, funnel, curve, heat map, lead times and refusals by rule.',
    input: paging.extend(orderCountFilter.shape),
    reply: pageOf(orderCountRow).extend({
      ...spanReply,
      ...proofReply,
      sums,
      earlier: sums,
      totals: z.object({ amount: z.number() }).nullable(),
      funnel: z.object({ submitted: z.int(), paid: z.int(), signed: z.int(), finished: z.int() }),
      missed: z.number(),
      trend: z.array(z.object({ at: z.string(), orders: z.int(), before: z.int().nullable() })),
      heat: z.array(z.object({ weekday: z.int(), hour: z.int(), orders: z.int() })),
      lead: z.array(z.object({ lead: z.int(), orders: z.int() })),
      refusals: z.array(z.object({ rule: z.string(), zh: z.string(), en: z.string(), times: z.int() })),
    }),
  }),
  exportFile: exportCall(
    '/api/statistics/order/export',
    'StatisticsOrderExport',
    orderCountFilter,
    'The rows as xlsx; only with the right to see money.',
  ),
};
