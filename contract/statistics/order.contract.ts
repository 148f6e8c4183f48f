import { z } from 'zod';
import { orderSource } from '#domain/orders/order.status';
import { role } from '#domain/session/role.status';
import { compareWith, orderBasis, orderBy } from '#domain/statistics/statistics.status';
import { get } from '#contract/kit/endpoint';
import { codeOf, date, id, named } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';
import { proofReply, spanReply } from './income.contract';

/** A row of the order statistics; amounts in yuan. `before` counts the orders of the comparison period. */
export const orderCountRow = z.object({
  key: z.string(),
  name: named('项目', 'Item', z.string()),
  enName: z.string(),
  orders: named('订单', 'Orders', z.int()),
  share: named('占比（%）', 'Share (%)', z.number()),
  hours: named('时长（小时）', 'Hours', z.number()),
  people: named('人次', 'Visits', z.int()),
  amount: named('金额（元）', 'Amount (CNY)', z.number()),
  before: named('对比期订单', 'Previous orders', z.int()),
  change: named('变化（%）', 'Change (%)', z.number().nullable()),
});
export type OrderCountRow = z.output<typeof orderCountRow>;

/** Filters of the order statistics. Defaults to the month to date. */
export const orderCountFilter = z.object({
  by: named('汇总方式', 'Group by', codeOf(orderBy)).default(orderBy.source),
  basis: named('口径', 'Basis', codeOf(orderBasis)).default(orderBasis.used),
  compare: named('对比', 'Compare with', codeOf(compareWith)).default(compareWith.previous),
  dateFrom: named('日期起', 'Date from', date).optional(),
  dateTo: named('日期止', 'Date to', date).optional(),
  venueId: named('场馆', 'Venue', id).optional(),
  siteId: named('场地', 'Site', id).optional(),
  source: named('来源', 'Source', codeOf(orderSource)).optional(),
  roleId: named('身份', 'Role', codeOf(role)).optional(),
  sort: z.enum(['name', 'orders', 'hours', 'people', 'amount', 'change']).default('orders'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const sums = z.object({ orders: z.int(), cancelled: z.int(), hours: z.number(), people: z.int(), amount: z.number() });

/** Orders by source, state, role, place or time. Heat map, lead times and refusals depend on days and places only. */
export const orderStatistics = {
  list: get('/api/statistics/order', {
    admit: { right: 'StatisticsOrder' },
    about:
      'Orders of a period within the caller’s scope: lines, funnel, curve, heat map, lead times and refusals by rule.',
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
  exportFile: get('/api/statistics/order/export', {
    admit: { right: 'StatisticsOrderExport' },
    raw: true,
    about: 'The lines as xlsx, for who may see money.',
    input: orderCountFilter.extend({ lang: z.enum(['zh', 'en']).default('zh') }),
    reply: z.unknown(),
  }),
};
