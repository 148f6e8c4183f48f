import { z } from 'zod';
import {
  bulkPrice,
  bulkProgress,
  bulkResult,
  bulkStatus,
  bulkWork,
  confirmStage,
  dueKind,
  dueStage,
  leaseStatus,
} from '#domain/bulk/bulk.status';
import { financeStatus, refundRoute } from '#domain/payments/pay.status';
import { codeOf, labeled, yuan } from '#contract/kit/fields';

/** A row of the request lists. */
export const bulkRow = z.object({
  id: z.int(),
  batchNo: labeled('编号', 'No.', z.string()),
  kind: z.int(),
  title: labeled('名称', 'Title', z.string()),
  orgName: labeled('单位', 'Organisation', z.string()),
  applicant: labeled('申请人', 'Applicant', z.string()),
  own: z.boolean(),
  purpose: labeled('用途', 'Purpose', z.int()),
  venueId: z.int(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  siteName: labeled('场地', 'Site', z.string()),
  enSiteName: z.string(),
  spaces: z.string(),
  enSpaces: z.string(),
  dateFrom: labeled('开始日期', 'From', z.string()),
  dateTo: labeled('结束日期', 'To', z.string()),
  weekdays: z.array(z.int()),
  weeks: z.string(),
  beginTime: z.string(),
  endTime: z.string(),
  payMode: labeled('付款方式', 'Payment', z.int()),
  rent: labeled('金额（元）', 'Amount (CNY)', yuan),
  deposit: labeled('押金（元）', 'Deposit (CNY)', yuan),
  paid: labeled('已收（元）', 'Received (CNY)', yuan),
  returned: labeled('已退（元）', 'Refunded (CNY)', yuan),
  asked: labeled('申请场次', 'Dates requested', z.int()),
  booked: labeled('已约场次', 'Dates booked', z.int()),
  missed: labeled('未约场次', 'Not booked', z.int()),
  status: labeled('审核状态', 'Review status', codeOf(bulkStatus)),
  leaseStatus: labeled('执行状态', 'Progress', codeOf(leaseStatus)),
  confirm: labeled('确认状态', 'Confirmation', codeOf(confirmStage)),
  progress: labeled('自动处理', 'Automation', codeOf(bulkProgress)),
  checkContent: labeled('审核意见', 'Review note', z.string()),
  gmtCreate: labeled('申请时间', 'Submitted', z.string()),
  checkedAt: labeled('审核时间', 'Reviewed', z.string().nullable()),
});
export type BulkRow = z.output<typeof bulkRow>;

/** One date of a request. */
export const bulkDateRow = z.object({
  id: z.int(),
  date: labeled('日期', 'Date', z.string()),
  result: labeled('结果', 'Result', codeOf(bulkResult)),
  slots: labeled('时段数', 'Slots', z.int()),
  amount: labeled('金额（元）', 'Amount (CNY)', yuan),
  blocked: labeled('冲突场次', 'Conflict', z.string().nullable()),
  blockedEn: z.string().nullable(),
  tradeNo: labeled('订单号', 'Order no.', z.string().nullable()),
  orderStatus: labeled('订单状态', 'Order status', z.string().nullable()),
  payStatus: labeled('支付状态', 'Payment status', z.int().nullable()),
});
export type BulkDateRow = z.output<typeof bulkDateRow>;

/** One instalment of a request in its detail view. */
const instalmentView = z.object({
  id: z.int(),
  no: z.int(),
  kind: codeOf(dueKind),
  due: z.string(),
  amount: yuan,
  returned: yuan,
  stage: codeOf(dueStage),
  paidAt: z.string().nullable(),
});
export type InstalmentView = z.output<typeof instalmentView>;

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
const bulkRefundView = z.object({
  refundNo: z.string(),
  amount: yuan,
  status: codeOf(financeStatus),
  route: codeOf(refundRoute),
  gmtCreate: z.string(),
  doneAt: z.string().nullable(),
});
export type BulkRefundView = z.output<typeof bulkRefundView>;

/**
 * Failed background work of a request that is retried automatically: number of tries, time of the first failure, time
 * of the next try.
 */
const failedWorkView = z.object({
  work: codeOf(bulkWork),
  tries: z.int(),
  since: z.string(),
  nextAt: z.string(),
});
export type FailedWorkView = z.output<typeof failedWorkView>;

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
  dues: z.array(instalmentView),
  returns: z.array(bulkRefundView),
  /** Only filled for staff who manage the request. */
  stuck: z.array(failedWorkView),
  /** Price of the cancelled dates. */
  dropped: yuan,
});
export type BulkDetail = z.output<typeof bulkDetail>;
