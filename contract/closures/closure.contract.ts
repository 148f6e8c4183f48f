import { z } from 'zod';
import { closureReason, closureStatus } from '#domain/closures/closure.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

const day = z.coerce.number().int().min(0).max(2_880);

/**
 * The scope of a closure: sites of one venue, with all courts or selected courts of one site, over a range of dates,
 * each day between two minutes.
 */
const closedPlaces = {
  siteIds: z.array(id).min(1).max(50),
  spaceIds: z.array(id).max(200).default([]),
  beginDate: date,
  endDate: date,
  beginMinute: day,
  endMinute: day,
};

const affectedBooking = z.object({
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
const closurePreview = z.object({
  orders: z.array(affectedBooking),
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
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  sites: labeled('场地', 'Sites', z.string()),
  sitesEn: z.string(),
  beginDate: labeled('开始日期', 'From', z.string()),
  endDate: labeled('结束日期', 'To', z.string()),
  clock: labeled('时段', 'Hours', z.string()),
  reasonType: labeled('原因', 'Reason', z.int()),
  note: labeled('说明', 'Note', z.string()),
  status: labeled('状态', 'Status', z.int()),
  orders: labeled('取消订单', 'Cancelled orders', z.int()),
  left: labeled('待人工', 'Manual', z.int()),
  refund: labeled('退款（元）', 'Refunded (CNY)', z.number()),
  userName: labeled('操作人', 'By', z.string()),
  gmtCreate: labeled('操作时间', 'At', z.string()),
  undoUntil: z.number(),
});
export type ClosureRow = z.output<typeof closureRow>;

/** Filters of the closure list. */
export const closureFilter = z.object({
  venueId: labeled('场馆', 'Venue', id).optional(),
  status: labeled('状态', 'Status', codeOf(closureStatus)).optional(),
  reasonType: labeled('原因', 'Reason', codeOf(closureReason)).optional(),
  dateFrom: labeled('日期起', 'Date from', date).optional(),
  dateTo: labeled('日期止', 'Date to', date).optional(),
  sort: z.enum(['gmtCreate']).default('gmtCreate'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const closureReply = z.object({ id: z.int(), status: z.int(), undoUntil: z.number() });

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
    about: 'One closure with its affected bookings.',
    input: z.object({ id }),
    reply: closureRow.extend({ met: z.array(affectedBooking) }),
  }),
  preview: post('/api/closures/preview', {
    admit: { right: 'ClosuresApply' },
    about: 'Previews the bookings a closure would cancel and their refunds.',
    input: z.object(closedPlaces),
    reply: closurePreview,
  }),
  apply: post('/api/closures/apply', {
    admit: { right: 'ClosuresApply' },
    money: true,
    done: 'saved',
    about:
      'Closes: bookings are cancelled with a full refund, slots are blocked; for five minutes it can be undone and no money is sent.',
    input: z.object({ ...closedPlaces, reasonType: codeOf(closureReason), note: text(60).min(2), expect: int }),
    reply: closureReply,
  }),
  undo: post('/api/closures/undo', {
    admit: { right: 'ClosuresUndo' },
    money: true,
    done: 'saved',
    about: 'Undoes a closure within five minutes: bookings return to their slots, refunds are cancelled.',
    input: z.object({ id }),
    reply: closureReply,
  }),
};
