import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { date, id, labeled } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { proofReply } from './income.contract';

/** One department; amounts in yuan. `persons` is null if the period is too long to count distinct people. */
export const deptRow = z.object({
  key: z.string(),
  name: labeled('部门', 'Department', z.string()),
  enName: z.string(),
  orders: labeled('订单', 'Orders', z.int()),
  hours: labeled('时长（小时）', 'Hours', z.number()),
  people: labeled('人次', 'Visits', z.int()),
  persons: labeled('人数', 'People', z.int().nullable()),
  missed: labeled('爽约', 'No-shows', z.int()),
  paid: labeled('已付（元）', 'Paid (CNY)', z.number()),
  refunded: labeled('已退（元）', 'Refunded (CNY)', z.number()),
  net: labeled('净额（元）', 'Net (CNY)', z.number()),
  unsettled: labeled('未结清（元）', 'Unpaid (CNY)', z.number()),
});
export type DeptRow = z.output<typeof deptRow>;

/** Filters of the department page, by the day of use. Defaults to the month to date. */
export const deptFilter = z.object({
  dateFrom: labeled('日期起', 'Date from', date).optional(),
  dateTo: labeled('日期止', 'Date to', date).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  merchantId: labeled('商户', 'Merchant', id).optional(),
  sort: z.enum(['name', 'orders', 'hours', 'people', 'missed', 'net', 'unsettled']).default('orders'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** Orders by the department of the member. */
export const deptStatistics = {
  list: get('/api/statistics/dept_order', {
    admit: { right: 'StatisticsDeptOrder' },
    about:
      'Orders, hours, people, money and no-shows of every department in the caller’s scope; sums only with the right to see money.',
    input: paging.extend(deptFilter.shape),
    reply: pageOf(deptRow).extend({
      from: z.string(),
      to: z.string(),
      ...proofReply,
      sums: z.object({ orders: z.int(), hours: z.number(), people: z.int(), missed: z.int(), departments: z.int() }),
      totals: z.object({ net: z.number(), unsettled: z.number() }).nullable(),
    }),
  }),
  exportFile: exportCall(
    '/api/statistics/dept_order/export',
    'StatisticsDeptOrderExport',
    deptFilter,
    'The departments as xlsx; only with the right to see money.',
  ),
};
