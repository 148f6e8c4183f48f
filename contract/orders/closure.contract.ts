import { z } from 'zod';
import { closureReason, closureStatus } from '#domain/orders/closure.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, named, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

const day = z.coerce.number().int().min(0).max(2_880);

/**
 * The scope of a closure: sites of one venue, with all courts or selected courts of one site, over a range of dates,
 * each day between two minutes.
 */
const closed = {
  siteIds: z.array(id).min(1).max(50),
  spaceIds: z.array(id).max(200).default([]),
  beginDate: date,
  endDate: date,
  beginMinute: day,
  endMinute: day,
};

const met = z.object({
  tradeNo: z.string(),
  userName: z.string(),
  siteName: z.string(),
  enSiteName: z.string(),
  date: z.string(),
  detail: z.string(),
  detailEn: z.string(),
  payStatus: z.int(),
  refund: z.number(),
  fate: z.int().nullable(),
});

/** The effect of a closure. `left` counts bookings that are already being refunded and need manual handling. */
export const closurePreview = z.object({
  orders: z.array(met),
  count: z.int(),
  left: z.int(),
  refund: z.number(),
  days: z.int(),
  slots: z.int(),
});
export type ClosurePreview = z.output<typeof closurePreview>;

/** A row of the closure list; amounts in yuan, instants in epoch ms. */
export const closureRow = z.object({
  id: z.int(),
  venueName: named('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  sites: named('场地', 'Sites', z.string()),
  sitesEn: z.string(),
  beginDate: named('开始日期', 'From', z.string()),
  endDate: named('结束日期', 'To', z.string()),
  clock: named('时段', 'Hours', z.string()),
  reasonType: named('原因', 'Reason', z.int()),
  note: named('说明', 'Note', z.string()),
  status: named('状态', 'Status', z.int()),
  orders: named('取消订单', 'Cancelled orders', z.int()),
  left: named('待人工', 'Manual', z.int()),
  refund: named('退款（元）', 'Refunded (CNY)', z.number()),
  userName: named('操作人', 'By', z.string()),
  gmtCreate: named('操作时间', 'At', z.string()),
  undoUntil: z.number(),
});
export type ClosureRow = z.output<typeof closureRow>;

/** Filters of the closure list. */
export const closureFilter = z.object({
  venueId: named('场馆', 'Venue', id).optional(),
  status: named('状态', 'Status', codeOf(closureStatus)).optional(),
  reasonType: named('原因', 'Reason', codeOf(closureReason)).optional(),
  dateFrom: named('日期起', 'Date from', date).optional(),
  dateTo: named('日期止', 'Date to', date).optional(),
  sort: z.enum(['gmtCreate']).default('gmtCreate'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const done = z.object({ id: z.int(), status: z.int(), undoUntil: z.number() });

/** Closures of booked places. */
export const closures = {
  list: get('/api/closures', {
    admit: { right: 'Closures' },
    about: 'Closures of the venues in the caller’s scope, newest first.',
    input: paging.extend(closureFilter.shape),
    reply: pageOf(closureRow),
  }),
  detail: get('/api/closures/:id', {
    admit: { right: 'Closures' },
    about: 'One closure with the bookings it met.',
    input: z.object({ id }),
    reply: closureRow.extend({ met: z.array(met) }),
  }),
  preview: post('/api/closures/preview', {
    admit: { right: 'ClosuresApply' },
    about: 'Which bookings a closure would end, and what goes back.',
    input: z.object(closed),
    reply: closurePreview,
  }),
  apply: post('/api/closures/apply', {
    admit: { right: 'ClosuresApply' },
    money: true,
    done: 'saved',
    about:
      'Closes: bookings end with everything back, the slots are blocked; for five minutes it can be undone and no money leaves.',
    input: z.object({ ...closed, reasonType: codeOf(closureReason), note: text(60).min(2), expect: int }),
    reply: done,
  }),
  undo: post('/api/closures/undo', {
    admit: { right: 'ClosuresUndo' },
    money: true,
    done: 'saved',
    about: 'Takes a closure back within five minutes: bookings return to their slots, refunds are withdrawn.',
    input: z.object({ id }),
    reply: done,
  }),
};
