import { z } from 'zod';
import { compareWith } from '#domain/statistics/statistics.status';
import { signMode } from '#domain/attendance/promise.status';
import { get } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { proofReply } from '#contract/statistics/income.contract';

/**
 * A site; hours to one decimal, rates in percent of the open hours. `before` is the true use of the compared period.
 */
export const useRateRow = z.object({
  siteId: z.int(),
  name: labeled('场地', 'Site', z.string()),
  enName: z.string(),
  open: labeled('开放时数', 'Open hours', z.number()),
  booked: labeled('预订率（%）', 'Booked (%)', z.number()),
  occupied: labeled('占用率（%）', 'Occupied (%)', z.number()),
  used: labeled('真实使用率（%）', 'True use (%)', z.number()),
  ghost: labeled('幽灵时数', 'Ghost hours', z.number()),
  unknown: labeled('无法判断时数', 'Not measured (h)', z.number()),
  before: labeled('对比期真实使用率（%）', 'Previous true use (%)', z.number().nullable()),
});
export type UseRateRow = z.output<typeof useRateRow>;

const place = {
  dateFrom: labeled('日期起', 'Date from', date).optional(),
  dateTo: labeled('日期止', 'Date to', date).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  siteId: labeled('场地', 'Site', id).optional(),
};

/** Filters of the page of use rates. Defaults to the last four whole weeks; today is never included. */
export const useRateFilter = z.object({
  ...place,
  compare: labeled('对比', 'Compare with', codeOf(compareWith)).default(compareWith.previous),
  sort: z.enum(['name', 'open', 'booked', 'occupied', 'used', 'ghost']).default('ghost'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const minutes = { open: z.int(), booked: z.int(), occupied: z.int(), used: z.int(), unknown: z.int() };

/** Minutes of a weekday (1 Monday) and an hour from midnight; hours from 24 on belong to the night after. */
export const useCellReply = z.object({ weekday: z.int(), hour: z.int(), ...minutes });
export type UseCellReply = z.output<typeof useCellReply>;

const siteNames = { siteId: z.int(), name: z.string(), enName: z.string() };

/** A booking behind the rates of a site; minutes. `arrived` counts from its begin, null if nobody was seen. */
export const useBookingRow = z.object({
  tradeNo: labeled('订单号', 'Order no.', z.string()),
  day: labeled('日期', 'Date', z.string()),
  begin: labeled('开始', 'Start', z.string()),
  end: labeled('结束', 'End', z.string()),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  siteName: labeled('场地', 'Site', z.string()),
  enSiteName: z.string(),
  userName: labeled('用户', 'User', z.string()),
  source: labeled('来源', 'Source', z.int()),
  promiseStatus: labeled('守约状态', 'Attendance', z.int()),
  minutes: labeled('占用（分钟）', 'Occupied (min)', z.int()),
  used: labeled('有人（分钟）', 'Present (min)', z.int()),
  ghost: labeled('幽灵（分钟）', 'Ghost (min)', z.int()),
  arrived: labeled('开场后到达（分钟）', 'Arrived after (min)', z.int().nullable()),
});
export type UseBookingRow = z.output<typeof useBookingRow>;

/** Selects the bookings behind a cell of a site: of one weekday, and those that overlap the hours. */
export const useBookingFilter = z.object({
  ...place,
  siteId: labeled('场地', 'Site', id),
  weekday: labeled('星期', 'Weekday', int.min(1).max(7)).optional(),
  hourFrom: labeled('时段起', 'Hour from', int.min(0).max(47)).optional(),
  hourTo: labeled('时段止', 'Hour to', int.min(1).max(48)).optional(),
});

/** Use of sites: booked, occupied and truly used time against the open time. */
export const useRates = {
  list: get('/api/statistics/order_use_rate', {
    admit: { right: 'StatisticsOrderUseRate' },
    about:
      'Use rates of the sites in the caller’s scope, their sums, and the cells of the chosen site or of the one with the most ghost hours.',
    input: paging.extend(useRateFilter.shape),
    reply: pageOf(useRateRow).extend({
      from: z.string(),
      to: z.string(),
      beforeFrom: z.string(),
      beforeTo: z.string(),
      ...proofReply,
      sums: z.object(minutes),
      earlier: z.object(minutes),
      worst: z.array(z.object({ ...siteNames, ...minutes })),
      heat: z.object({ ...siteNames, cells: z.array(useCellReply) }).nullable(),
    }),
  }),
  exportFile: exportCall(
    '/api/statistics/order_use_rate/export',
    'StatisticsOrderUseRateExport',
    useRateFilter,
    'The rates of the sites as xlsx.',
  ),
  hint: get('/api/statistics/order_use_rate/hint', {
    admit: { right: 'StatisticsOrderUseRate' },
    about:
      'What releasing empty bookings after the grace time would have won at a site in its worst hours, replayed over at most eight weeks of the period, and what to change in its rule set. Null without marked hours.',
    input: z.object({ ...place, siteId: id }),
    reply: z.object({
      hint: z
        .object({
          from: z.string(),
          to: z.string(),
          hourFrom: z.int(),
          hourTo: z.int(),
          grace: z.int(),
          bookings: z.int(),
          ghost: z.int(),
          released: z.int(),
          empty: z.int(),
          harmed: z.int(),
          ruleSetId: z.int(),
          ruleName: z.string(),
          enRuleName: z.string(),
          change: z
            .object({ signMode: codeOf(signMode), autoRelease: z.boolean(), lateGraceMin: z.int() })
            .partial()
            .nullable(),
        })
        .nullable(),
    }),
  }),
  bookings: get('/api/statistics/order_use_rate/bookings', {
    admit: { right: 'StatisticsDetail' },
    about: 'The bookings behind the rates of a site, with the minutes in which people were present. At most 92 days.',
    input: paging.extend(useBookingFilter.shape),
    reply: pageOf(useBookingRow),
  }),
  bookingsFile: exportCall(
    '/api/statistics/order_use_rate/bookings/export',
    'StatisticsDetailExport',
    useBookingFilter,
    'The same bookings as xlsx.',
  ),
};
