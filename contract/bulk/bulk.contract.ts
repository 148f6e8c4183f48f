import { z } from 'zod';
import {
  bulkKind,
  bulkPay,
  bulkPrice,
  bulkProgress,
  bulkPurpose,
  bulkResult,
  bulkStatus,
  confirmStage,
  leaseStatus,
} from '#domain/bulk/bulk.status';
import { weekRule } from '#domain/occupations/occupation.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, int, labeled, text, yuan } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { bulkRow, bulkDateRow, bulkDetail } from './bulk-detail.contract';

const MAX_YUAN = 10_000_000;
const clock = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]0$|^24:00$/, '18:00');
const phone = z
  .string()
  .trim()
  .regex(/^(?:(?:0\d{2,3}-)?\d{7,8}|1[3-9]\d{9})$/, '13800000000');
/** An amount entered by a person: yuan with two decimals, not negative. */
export const yuanInput = z.coerce
  .number()
  .min(0)
  .max(MAX_YUAN)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { message: '0.01' });
const queryList = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value), z.array(item));

/** Filters of the request lists; list and export use the same shape. */
export const bulkFilter = z.object({
  keyword: labeled('编号 / 名称 / 单位', 'No., title or organisation', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  siteId: labeled('场地', 'Site', id).optional(),
  status: labeled('审核状态', 'Review status', codeOf(bulkStatus)).optional(),
  leaseStatus: labeled('执行状态', 'Progress', codeOf(leaseStatus)).optional(),
  confirm: labeled('确认状态', 'Confirmation', codeOf(confirmStage)).optional(),
  progress: labeled('自动处理', 'Automation', codeOf(bulkProgress)).optional(),
  purpose: labeled('用途', 'Purpose', codeOf(bulkPurpose)).optional(),
  dateFrom: labeled('日期起', 'Date from', date).optional(),
  dateTo: labeled('日期止', 'Date to', date).optional(),
  sort: z.enum(['gmtCreate', 'dateFrom']).default('gmtCreate'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** The dates to preview: site and spaces, days and hours. */
export const bulkPreviewInput = z.object({
  kind: codeOf(bulkKind),
  venueSiteId: labeled('场地', 'Site', id),
  spaceIds: labeled('具体场地', 'Spaces', queryList(id).pipe(z.array(z.int()).min(1).max(60))),
  dateFrom: labeled('开始日期', 'From', date),
  dateTo: labeled('结束日期', 'To', date),
  weekdays: labeled(
    '星期',
    'Weekdays',
    queryList(z.coerce.number().int().min(1).max(7)).pipe(z.array(z.int()).min(1).max(7)),
  ),
  weeks: labeled('周次', 'Weeks', codeOf(weekRule)).default(weekRule.all),
  skipHolidays: labeled('跳过节假日', 'Skip holidays', flag).default(true),
  beginTime: labeled('开始时间', 'Start time', clock),
  endTime: labeled('结束时间', 'End time', clock),
  people: labeled('人数', 'People', int.pipe(z.int().min(1).max(5_000))).default(1),
  payMode: labeled('付款方式', 'Payment', codeOf(bulkPay)).default(bulkPay.later),
  priceMode: labeled('定价方式', 'Pricing', codeOf(bulkPrice)).default(bulkPrice.list),
  priceValue: labeled('折扣或每次价格', 'Discount or price', yuanInput).default(0),
});

/** A submitted request; `id` resubmits one that was returned for changes. */
export const bulkApplication = bulkPreviewInput.extend({
  id: id.optional(),
  orgName: labeled('单位', 'Organisation', text(100).min(2)),
  title: labeled('名称', 'Title', text(100).min(2)),
  purpose: labeled('用途', 'Purpose', codeOf(bulkPurpose)),
  phone: labeled('联系电话', 'Phone', phone),
  remark: labeled('说明', 'Notes', text(200)).default(''),
  skip: labeled('不预约的日期', 'Dates to skip', z.array(date).max(500)).default([]),
  rent: labeled('租金', 'Rent', yuanInput).default(0),
  deposit: labeled('押金', 'Deposit', yuanInput).default(0),
  instalments: labeled(
    '分期',
    'Instalments',
    z.array(z.object({ due: date, amount: yuanInput.pipe(z.number().positive()) })).max(36),
  ).default([]),
});

const datePreview = z.object({
  date: z.string(),
  result: codeOf(bulkResult),
  slots: z.int(),
  amount: yuan,
  blocked: z.string().nullable(),
  blockedEn: z.string().nullable(),
});
/** The preview of one date. */
export type BulkDatePreview = z.output<typeof datePreview>;

/** A row of the date list, which covers all requests. */
export const dateListRow = bulkDateRow.extend({
  bulkId: z.int(),
  batchNo: labeled('编号', 'No.', z.string()),
  title: labeled('名称', 'Title', z.string()),
  orgName: labeled('单位', 'Organisation', z.string()),
  siteName: labeled('场地', 'Site', z.string()),
  enSiteName: z.string(),
  spaces: labeled('具体场地', 'Spaces', z.string()),
  enSpaces: z.string(),
  beginTime: labeled('开始', 'Start', z.string()),
  endTime: labeled('结束', 'End', z.string()),
});
export type DateListRow = z.output<typeof dateListRow>;

/** Filters of the date list. */
export const dateListFilter = z.object({
  keyword: labeled('编号 / 名称 / 单位', 'No., title or organisation', text(50)).optional(),
  siteId: labeled('场地', 'Site', id).optional(),
  result: labeled('结果', 'Result', codeOf(bulkResult)).optional(),
  dateFrom: labeled('日期起', 'Date from', date).optional(),
  dateTo: labeled('日期止', 'Date to', date).optional(),
  sort: z.enum(['date']).default('date'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

const ownRequest = 'login' as const;

/** Bulk bookings and leases: requested, reviewed, booked, changed date by date. */
export const bulks = {
  preview: get('/api/bulk_bookings/preview', {
    admit: { right: 'batchAdd' },
    about: 'Previews the dates and prices of a bulk request; books nothing.',
    input: bulkPreviewInput,
    reply: z.object({ dates: z.array(datePreview), open: z.int(), amount: yuan }),
  }),
  apply: post('/api/bulk_bookings', {
    admit: { right: 'batchAdd' },
    money: true,
    done: 'saved',
    about: 'Submits a request, or resubmits one that was returned. Nothing is booked before the review.',
    input: bulkApplication,
    reply: z.object({ id: z.int(), batchNo: z.string() }),
  }),
  list: get('/api/bulk_bookings', {
    admit: { right: 'BatchBooking' },
    about: 'Bulk bookings: the caller’s own, and those of venues whose requests the caller reviews.',
    input: paging.extend(bulkFilter.shape),
    reply: pageOf(bulkRow),
  }),
  exportFile: exportCall(
    '/api/bulk_bookings/export',
    'BatchBookingExport',
    bulkFilter,
    'The filtered bulk bookings as xlsx.',
  ),
  leases: get('/api/leases', {
    admit: { right: 'BatchLease' },
    about: 'Leases: the caller’s own, and those of venues whose leases the caller reviews.',
    input: paging.extend(bulkFilter.shape),
    reply: pageOf(bulkRow),
  }),
  leaseExport: exportCall('/api/leases/export', 'BatchLeaseExport', bulkFilter, 'The filtered leases as xlsx.'),
  detail: get('/api/bulk_bookings/:id', {
    admit: ownRequest,
    about: 'One request with its dates and instalments: an own one, or one of a venue the caller reviews.',
    input: z.object({ id }),
    reply: bulkDetail,
  }),
  withdraw: post('/api/bulk_bookings/withdraw', {
    admit: ownRequest,
    done: 'saved',
    about: 'Withdraws an own request before it is decided.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  again: post('/api/bulk_bookings/again', {
    admit: ownRequest,
    done: 'saved',
    about: 'Retries the dates that could not be booked, and the named skipped dates.',
    input: z.object({ id, dates: z.array(date).max(500).default([]) }),
    reply: z.object({ booked: z.int(), left: z.int() }),
  }),
  drop: post('/api/bulk_bookings/drop', {
    admit: ownRequest,
    done: 'saved',
    about: 'Cancels single dates: applicants under the refund rules, staff at any time before they begin.',
    input: z.object({
      id,
      dates: z.array(date).min(1).max(200),
      reason: labeled('原因', 'Reason', text(200)).default(''),
    }),
    reply: z.object({ dropped: z.int(), left: z.int() }),
  }),
  confirm: post('/api/bulk_bookings/confirm', {
    admit: ownRequest,
    money: true,
    done: 'saved',
    about:
      'The applicant’s signed confirmation of the booked dates: the named dates are cancelled without cost, the others remain. Refused if the price differs from the one shown.',
    input: z.object({
      id,
      drop: labeled('不接受的日期', 'Declined dates', z.array(date).max(500)).default([]),
      signedName: labeled('签名', 'Signature', text(50).min(1)),
      expect: yuanInput,
    }),
    reply: z.object({ accepted: z.int(), dropped: z.int() }),
  }),
  dates: get('/api/bulk_dates', {
    admit: { right: 'BatchList' },
    about: 'The dates of all bulk bookings the caller can see.',
    input: paging.extend(dateListFilter.shape),
    reply: pageOf(dateListRow),
  }),
  datesExport: exportCall(
    '/api/bulk_dates/export',
    'BatchListExport',
    dateListFilter,
    'The filtered dates of bulk bookings as xlsx.',
  ),
  leaseDates: get('/api/lease_dates', {
    admit: { right: 'BatchList' },
    about: 'The dates of all leases the caller can see.',
    input: paging.extend(dateListFilter.shape),
    reply: pageOf(dateListRow),
  }),
  leaseDatesExport: exportCall(
    '/api/lease_dates/export',
    'BatchListExport',
    dateListFilter,
    'The filtered dates of leases as xlsx.',
  ),
};
