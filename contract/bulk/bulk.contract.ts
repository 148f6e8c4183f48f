import { z } from 'zod';
import {
  bulkKind,
  bulkPay,
  bulkPrice,
  bulkProgress,
  bulkPurpose,
  bulkResult,
  bulkStatus,
  bulkWork,
  confirmStage,
  dueKind,
  dueStage,
  leaseStatus,
} from '#domain/bulk/bulk.status';
import { financeStatus, refundRoute } from '#domain/payments/pay.status';
import { weekRule } from '#domain/reservations/occupy.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, int, named, text, yuan } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

const MOST_YUAN = 10_000_000;
const clock = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]0$|^24:00$/, '18:00');
const phone = z
  .string()
  .trim()
  .regex(/^(?:(?:0\d{2,3}-)?\d{7,8}|1[3-9]\d{9})$/, '13800000000');
const lang = z.enum(['zh', 'en']).default('zh');
/** An amount entered by a person: yuan with two decimals, not negative. */
export const typedYuan = z.coerce
  .number()
  .min(0)
  .max(MOST_YUAN)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { message: '0.01' });
const listed = <T extends z.ZodType>(each: T) =>
  z.preprocess((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value), z.array(each));

/** A row of the request lists. */
export const bulkRow = z.object({
  id: z.int(),
  batchNo: named('编号', 'No.', z.string()),
  kind: z.int(),
  title: named('名称', 'Title', z.string()),
  orgName: named('单位', 'Organisation', z.string()),
  applicant: named('申请人', 'Applicant', z.string()),
  own: z.boolean(),
  purpose: named('用途', 'Purpose', z.int()),
  venueId: z.int(),
  venueName: named('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  siteName: named('场地', 'Site', z.string()),
  enSiteName: z.string(),
  spaces: z.string(),
  enSpaces: z.string(),
  dateFrom: named('开始日期', 'From', z.string()),
  dateTo: named('结束日期', 'To', z.string()),
  weekdays: z.array(z.int()),
  weeks: z.string(),
  beginTime: z.string(),
  endTime: z.string(),
  payMode: named('付款方式', 'Payment', z.int()),
  rent: named('金额（元）', 'Amount (CNY)', yuan),
  deposit: named('押金（元）', 'Deposit (CNY)', yuan),
  paid: named('已收（元）', 'Received (CNY)', yuan),
  returned: named('已退（元）', 'Refunded (CNY)', yuan),
  asked: named('申请场次', 'Dates requested', z.int()),
  booked: named('已约场次', 'Dates booked', z.int()),
  missed: named('未约场次', 'Not booked', z.int()),
  status: named('审核状态', 'Review status', codeOf(bulkStatus)),
  leaseStatus: named('执行状态', 'Progress', codeOf(leaseStatus)),
  confirm: named('确认状态', 'Confirmation', codeOf(confirmStage)),
  progress: named('自动处理', 'Automation', codeOf(bulkProgress)),
  checkContent: named('审核意见', 'Review note', z.string()),
  gmtCreate: named('申请时间', 'Submitted', z.string()),
  checkedAt: named('审核时间', 'Reviewed', z.string().nullable()),
});
export type BulkRow = z.output<typeof bulkRow>;

/** One date of a request. */
export const bulkDateRow = z.object({
  id: z.int(),
  date: named('日期', 'Date', z.string()),
  result: named('结果', 'Result', codeOf(bulkResult)),
  slots: named('时段数', 'Slots', z.int()),
  amount: named('金额（元）', 'Amount (CNY)', yuan),
  blocked: named('冲突场次', 'Conflict', z.string().nullable()),
  blockedEn: z.string().nullable(),
  tradeNo: named('订单号', 'Order no.', z.string().nullable()),
  orderStatus: named('订单状态', 'Order status', z.string().nullable()),
  payStatus: named('支付状态', 'Payment status', z.int().nullable()),
});
export type BulkDateRow = z.output<typeof bulkDateRow>;

/** One instalment of a request in its detail view. */
export const dueView = z.object({
  id: z.int(),
  no: z.int(),
  kind: codeOf(dueKind),
  due: z.string(),
  amount: yuan,
  returned: yuan,
  stage: codeOf(dueStage),
  paidAt: z.string().nullable(),
});
export type DueView = z.output<typeof dueView>;

/**
 * The settlement of a termination; amounts in yuan. `backOnline` is the part of the refund that returns to the channel
 * or balance it was paid from.
 */
export const settlementView = z.object({
  lastDay: z.string(),
  usedDates: z.int(),
  unusedDates: z.int(),
  used: yuan,
  unused: yuan,
  kept: yuan,
  damage: yuan,
  paid: yuan,
  deposit: yuan,
  depositBack: yuan,
  rentBack: yuan,
  owed: yuan,
  backOnline: yuan,
});
export type SettlementView = z.output<typeof settlementView>;

/** A refund for dates that were cancelled after they were paid. */
export const returnView = z.object({
  refundNo: z.string(),
  amount: yuan,
  status: codeOf(financeStatus),
  route: codeOf(refundRoute),
  gmtCreate: z.string(),
  doneAt: z.string().nullable(),
});
export type ReturnView = z.output<typeof returnView>;

/**
 * Failed background work of a request that is retried automatically: number of tries, time of the first failure, time
 * of the next try.
 */
export const stuckView = z.object({ work: codeOf(bulkWork), tries: z.int(), since: z.string(), nextAt: z.string() });
export type StuckView = z.output<typeof stuckView>;

/** A request with its dates and payments. */
export const bulkDetail = bulkRow.extend({
  merchantId: z.int(),
  siteId: z.int(),
  spaceIds: z.array(z.int()),
  phone: z.string(),
  people: z.int(),
  remark: z.string(),
  skipHolidays: z.boolean(),
  priceMode: codeOf(bulkPrice),
  priceValue: z.number(),
  round: z.int(),
  endReason: z.string().nullable(),
  endedOn: z.string().nullable(),
  settlement: settlementView.nullable(),
  confirmBy: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  signedName: z.string(),
  mayReview: z.boolean(),
  mayEnd: z.boolean(),
  /** `ahead`: the order of the date is active and has not begun. */
  dates: z.array(bulkDateRow.extend({ ahead: z.boolean() })),
  dues: z.array(dueView),
  returns: z.array(returnView),
  /** Only filled for staff who manage the request. */
  stuck: z.array(stuckView),
  /** Price of the cancelled dates. */
  dropped: yuan,
});
export type BulkDetail = z.output<typeof bulkDetail>;

/** Filters of the request lists; list and export use the same shape. */
export const bulkFilter = z.object({
  keyword: named('编号 / 名称 / 单位', 'No., title or organisation', text(50)).optional(),
  venueId: named('场馆', 'Venue', id).optional(),
  siteId: named('场地', 'Site', id).optional(),
  status: named('审核状态', 'Review status', codeOf(bulkStatus)).optional(),
  leaseStatus: named('执行状态', 'Progress', codeOf(leaseStatus)).optional(),
  confirm: named('确认状态', 'Confirmation', codeOf(confirmStage)).optional(),
  progress: named('自动处理', 'Automation', codeOf(bulkProgress)).optional(),
  purpose: named('用途', 'Purpose', codeOf(bulkPurpose)).optional(),
  dateFrom: named('日期起', 'Date from', date).optional(),
  dateTo: named('日期止', 'Date to', date).optional(),
  sort: z.enum(['gmtCreate', 'dateFrom']).default('gmtCreate'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** The dates to preview: site and spaces, days and hours. */
export const bulkWish = z.object({
  kind: codeOf(bulkKind),
  venueSiteId: named('场地', 'Site', id),
  spaceIds: named('具体场地', 'Spaces', listed(id).pipe(z.array(z.int()).min(1).max(60))),
  dateFrom: named('开始日期', 'From', date),
  dateTo: named('结束日期', 'To', date),
  weekdays: named(
    '星期',
    'Weekdays',
    listed(z.coerce.number().int().min(1).max(7)).pipe(z.array(z.int()).min(1).max(7)),
  ),
  weeks: named('周次', 'Weeks', codeOf(weekRule)).default(weekRule.all),
  skipHolidays: named('跳过节假日', 'Skip holidays', flag).default(true),
  beginTime: named('开始时间', 'Start time', clock),
  endTime: named('结束时间', 'End time', clock),
  people: named('人数', 'People', int.pipe(z.int().min(1).max(5_000))).default(1),
  payMode: named('付款方式', 'Payment', codeOf(bulkPay)).default(bulkPay.later),
  priceMode: named('定价方式', 'Pricing', codeOf(bulkPrice)).default(bulkPrice.list),
  priceValue: named('折扣或每次价格', 'Discount or price', typedYuan).default(0),
});

/** A submitted request; `id` resubmits one that was returned for changes. */
export const bulkDraft = bulkWish.extend({
  id: id.optional(),
  orgName: named('单位', 'Organisation', text(100).min(2)),
  title: named('名称', 'Title', text(100).min(2)),
  purpose: named('用途', 'Purpose', codeOf(bulkPurpose)),
  phone: named('联系电话', 'Phone', phone),
  remark: named('说明', 'Notes', text(200)).default(''),
  skip: named('不预约的日期', 'Dates to skip', z.array(date).max(500)).default([]),
  rent: named('租金', 'Rent', typedYuan).default(0),
  deposit: named('押金', 'Deposit', typedYuan).default(0),
  instalments: named(
    '分期',
    'Instalments',
    z.array(z.object({ due: date, amount: typedYuan.pipe(z.number().positive()) })).max(36),
  ).default([]),
});

const looked = z.object({
  date: z.string(),
  result: codeOf(bulkResult),
  slots: z.int(),
  amount: yuan,
  blocked: z.string().nullable(),
  blockedEn: z.string().nullable(),
});
/** The preview of one date. */
export type LookedDate = z.output<typeof looked>;

/** A row of the date list, which covers all requests. */
export const dateListRow = bulkDateRow.extend({
  bulkId: z.int(),
  batchNo: named('编号', 'No.', z.string()),
  title: named('名称', 'Title', z.string()),
  orgName: named('单位', 'Organisation', z.string()),
  siteName: named('场地', 'Site', z.string()),
  enSiteName: z.string(),
  spaces: named('具体场地', 'Spaces', z.string()),
  enSpaces: z.string(),
  beginTime: named('开始', 'Start', z.string()),
  endTime: named('结束', 'End', z.string()),
});
export type DateListRow = z.output<typeof dateListRow>;

/** Filters of the date list. */
export const dateListFilter = z.object({
  keyword: named('编号 / 名称 / 单位', 'No., title or organisation', text(50)).optional(),
  siteId: named('场地', 'Site', id).optional(),
  result: named('结果', 'Result', codeOf(bulkResult)).optional(),
  dateFrom: named('日期起', 'Date from', date).optional(),
  dateTo: named('日期止', 'Date to', date).optional(),
  sort: z.enum(['date']).default('date'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

const own = 'login' as const;

/** Bulk bookings and leases: requested, reviewed, booked, changed date by date. */
export const bulks = {
  preview: get('/api/bulk_bookings/preview', {
    admit: { right: 'batchAdd' },
    about: 'What every date of a wish would come to and cost, without taking any.',
    input: bulkWish,
    reply: z.object({ dates: z.array(looked), open: z.int(), amount: yuan }),
  }),
  apply: post('/api/bulk_bookings', {
    admit: { right: 'batchAdd' },
    money: true,
    done: 'saved',
    about: 'Hands in a request, or hands one in again that was sent back. Nothing is taken before the review.',
    input: bulkDraft,
    reply: z.object({ id: z.int(), batchNo: z.string() }),
  }),
  list: get('/api/bulk_bookings', {
    admit: { right: 'BatchBooking' },
    about: 'Bulk bookings: one’s own, and those of the venues whose requests one reviews.',
    input: paging.extend(bulkFilter.shape),
    reply: pageOf(bulkRow),
  }),
  exportFile: get('/api/bulk_bookings/export', {
    admit: { right: 'BatchBookingExport' },
    raw: true,
    about: 'The filtered bulk bookings as xlsx.',
    input: bulkFilter.extend({ lang }),
    reply: z.unknown(),
  }),
  leases: get('/api/leases', {
    admit: { right: 'BatchLease' },
    about: 'Leases: one’s own, and those of the venues whose leases one reviews.',
    input: paging.extend(bulkFilter.shape),
    reply: pageOf(bulkRow),
  }),
  leaseExport: get('/api/leases/export', {
    admit: { right: 'BatchLeaseExport' },
    raw: true,
    about: 'The filtered leases as xlsx.',
    input: bulkFilter.extend({ lang }),
    reply: z.unknown(),
  }),
  detail: get('/api/bulk_bookings/:id', {
    admit: own,
    about: 'One request with its dates and instalments: one’s own, or one of the venues one reviews.',
    input: z.object({ id }),
    reply: bulkDetail,
  }),
  withdraw: post('/api/bulk_bookings/withdraw', {
    admit: own,
    done: 'saved',
    about: 'Takes one’s own request back before it is decided.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  again: post('/api/bulk_bookings/again', {
    admit: own,
    done: 'saved',
    about: 'Tries the dates again that could not be booked, and those left out that are named.',
    input: z.object({ id, dates: z.array(date).max(500).default([]) }),
    reply: z.object({ booked: z.int(), left: z.int() }),
  }),
  drop: post('/api/bulk_bookings/drop', {
    admit: own,
    done: 'saved',
    about: 'Gives single dates back: an applicant by the rules of cancelling, staff at any time before they begin.',
    input: z.object({
      id,
      dates: z.array(date).min(1).max(200),
      reason: named('原因', 'Reason', text(200)).default(''),
    }),
    reply: z.object({ dropped: z.int(), left: z.int() }),
  }),
  confirm: post('/api/bulk_bookings/confirm', {
    admit: own,
    money: true,
    done: 'saved',
    about:
      'The applicant’s word on the dates booked for him, signed with his name: those named are given back at no cost, the others stand. Refused when they cost another amount than he saw.',
    input: z.object({
      id,
      drop: named('不接受的日期', 'Declined dates', z.array(date).max(500)).default([]),
      signedName: named('签名', 'Signature', text(50).min(1)),
      expect: typedYuan,
    }),
    reply: z.object({ accepted: z.int(), dropped: z.int() }),
  }),
  dates: get('/api/bulk_dates', {
    admit: { right: 'BatchList' },
    about: 'The dates of all bulk bookings one may see.',
    input: paging.extend(dateListFilter.shape),
    reply: pageOf(dateListRow),
  }),
  datesExport: get('/api/bulk_dates/export', {
    admit: { right: 'BatchListExport' },
    raw: true,
    about: 'The filtered dates of bulk bookings as xlsx.',
    input: dateListFilter.extend({ lang }),
    reply: z.unknown(),
  }),
  leaseDates: get('/api/lease_dates', {
    admit: { right: 'BatchList' },
    about: 'The dates of all leases one may see.',
    input: paging.extend(dateListFilter.shape),
    reply: pageOf(dateListRow),
  }),
  leaseDatesExport: get('/api/lease_dates/export', {
    admit: { right: 'BatchListExport' },
    raw: true,
    about: 'The filtered dates of leases as xlsx.',
    input: dateListFilter.extend({ lang }),
    reply: z.unknown(),
  }),
};
