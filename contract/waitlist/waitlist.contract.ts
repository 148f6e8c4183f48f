import { z } from 'zod';
import { waitlistScope, waitlistStatus } from '#domain/waitlist/waitlist.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, idList, int, labeled, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';
import { orderView } from '#contract/orders/order.contract';

const place = {
  id: z.int(),
  siteId: z.int(),
  campusName: z.string(),
  enCampusName: z.string(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  siteName: labeled('场地', 'Site', z.string()),
  enSiteName: z.string(),
  reservationDate: labeled('日期', 'Date', z.string()),
  scope: labeled('候补范围', 'Scope', z.int()),
  /** The court of an exact entry, or the offered court; null for any court. */
  spaceName: labeled('场地号', 'Court', z.string().nullable()),
  enSpaceName: z.string().nullable(),
  /** `18:00-19:00`, comma-joined. */
  times: labeled('时段', 'Time slots', z.string()),
  people: labeled('人数', 'People', z.int()),
  autoBook: labeled('自动预约', 'Auto-book', z.boolean()),
  status: labeled('状态', 'Status', z.int()),
  /** Position in the queue from 1; 0 once the entry has left the queue. */
  position: labeled('排位', 'Position', z.int()),
  /** The offered slot and the end of its hold (epoch ms). */
  offerSpaceId: z.int().nullable(),
  offerTimeId: z.int().nullable(),
  offerTimes: z.string().nullable(),
  offerUntil: labeled('保留至', 'Held until', z.number().nullable()),
  notAfter: z.string().nullable(),
  tradeNo: labeled('订单号', 'Order no.', z.string().nullable()),
  orderId: z.int().nullable(),
  gmtCreate: labeled('加入时间', 'Joined at', z.string()),
};

/** A waitlist entry as its owner sees it. */
const waitlistEntryView = z.object(place);
export type WaitlistEntryView = z.output<typeof waitlistEntryView>;

/** A waitlist entry as staff see it; the name is masked. */
export const waitlistEntryRow = z.object({ ...place, userName: labeled('用户', 'User', z.string()) });
export type WaitlistEntryRow = z.output<typeof waitlistEntryRow>;

/** Filters of the staff list. */
export const waitlistFilter = z.object({
  keyword: labeled('姓名', 'Name', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  siteId: labeled('场地', 'Site', id).optional(),
  dateFrom: labeled('日期起', 'From', date).optional(),
  dateTo: labeled('日期止', 'To', date).optional(),
  status: labeled('状态', 'Status', codeOf(waitlistStatus)).optional(),
});

/** API of the waitlist: a member's own entries, and the list for staff. */
export const waitlists = {
  mine: get('/api/reservation/waitlist/mine', {
    admit: 'login',
    about: 'The caller’s waitlist entries, newest first.',
    input: paging.extend({ standing: flag.optional() }),
    reply: pageOf(waitlistEntryView),
  }),
  join: post('/api/reservation/waitlist/join', {
    admit: 'login',
    done: 'saved',
    about: 'Joins the waitlist for a court at a time, any court at a time, or any of several times.',
    input: z.object({
      venueSiteId: id,
      reservationDate: date,
      scope: codeOf(waitlistScope),
      spaceId: id.optional(),
      timeIds: idList.pipe(z.array(z.int()).min(1).max(24)),
      people: int.pipe(z.int().min(1).max(50)).default(1),
      autoBook: flag.default(false),
      notAfter: z
        .string()
        .trim()
        .regex(/^2[01]\d\d-\d\d-\d\d \d\d:\d\d$/, 'YYYY-MM-DD HH:mm')
        .optional(),
    }),
    reply: waitlistEntryView,
  }),
  leave: post('/api/reservation/waitlist/leave', {
    admit: 'login',
    done: 'saved',
    about: 'Leaves a waitlist, or declines a held slot.',
    input: z.object({ id }),
    reply: waitlistEntryView,
  }),
  again: post('/api/reservation/waitlist/again', {
    admit: 'login',
    done: 'saved',
    about: 'Joins a waitlist again after an expired offer, at the end of the queue.',
    input: z.object({ id }),
    reply: waitlistEntryView,
  }),
  accept: post('/api/reservation/waitlist/accept', {
    admit: 'login',
    money: true,
    about: 'Books the slot held for the caller; all booking rules apply.',
    input: z.object({ id, phone: text(20).optional(), buddyIds: idList.default([]), remark: text(200).optional() }),
    reply: orderView,
  }),
  desk: get('/api/reservation/waitlist', {
    admit: { right: 'Waitlist' },
    about: 'Waitlist entries by slot, in the caller’s scope.',
    input: paging.extend(waitlistFilter.shape),
    reply: pageOf(waitlistEntryRow),
  }),
  remove: post('/api/reservation/waitlist/remove', {
    admit: { right: 'WaitlistDel' },
    done: 'saved',
    about: 'Removes a member from a waitlist.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
};
