import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { id, labeled } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { proofReply } from '#contract/statistics/income.contract';

/** A month of the school's calendar, `YYYY-MM`. */
export const month = z.string().regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/, { error: 'YYYY-MM' });

/** Visits of a venue in a month; `stay` in minutes, null without an exit. `before` is the same month of last year. */
export const flowRow = z.object({
  venueId: z.int(),
  name: labeled('场馆', 'Venue', z.string()),
  enName: z.string(),
  visits: labeled('人次', 'Visits', z.int()),
  persons: labeled('人数', 'People', z.int()),
  exits: labeled('出馆', 'Exits', z.int()),
  unclosed: labeled('缺出馆', 'Missing exits', z.int()),
  stay: labeled('平均停留（分钟）', 'Average stay (min)', z.int().nullable()),
  peak: labeled('在馆峰值', 'Peak inside', z.int()),
  peakAt: labeled('峰值时间', 'Peak time', z.string()),
  share: labeled('占比（%）', 'Share (%)', z.number()),
  before: labeled('去年同月人次', 'Last year', z.int()),
  change: labeled('变化（%）', 'Change (%)', z.number().nullable()),
});
export type FlowRow = z.output<typeof flowRow>;

/** Filters of the visits of a month. Defaults to this month. */
export const flowFilter = z.object({
  month: labeled('月份', 'Month', month).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  sort: z.enum(['name', 'visits', 'persons', 'stay', 'peak', 'change']).default('visits'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** A day of the calendar; `peak` is the largest of the venues, `before` the visits on that date last year. */
export const flowDay = z.object({
  day: z.string(),
  visits: z.int(),
  persons: z.int(),
  exits: z.int(),
  peak: z.int(),
  peakAt: z.string().nullable(),
  stay: z.int().nullable(),
  before: z.int(),
});
export type FlowDay = z.output<typeof flowDay>;

const sums = z.object({
  visits: z.int(),
  persons: z.int(),
  exits: z.int(),
  unclosed: z.int(),
  stay: z.int().nullable(),
  peak: z.int(),
});

/** Visits of venues by month, day and hour. */
export const flowStatistics = {
  list: get('/api/statistics/mon_flow', {
    admit: { right: 'StatisticsMonFlow' },
    about:
      'Visits of a month in the caller’s scope: venues, calendar, hours by weekday, and the same month of last year.',
    input: paging.extend(flowFilter.shape),
    reply: pageOf(flowRow).extend({
      month: z.string(),
      from: z.string(),
      to: z.string(),
      ...proofReply,
      sums,
      earlier: sums,
      days: z.array(flowDay),
      heat: z.array(z.object({ weekday: z.int(), hour: z.int(), orders: z.int() })),
    }),
  }),
  exportFile: exportCall(
    '/api/statistics/mon_flow/export',
    'StatisticsMonFlowExport',
    flowFilter,
    'The venues of the month as xlsx.',
  ),
};
