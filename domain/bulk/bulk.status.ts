import { enumeration, type CodeOf } from '#domain/kit/enumeration';
import { orderSource } from '#domain/orders/order.status';

/** Kind of a request over many dates; the code is the source of its orders (document 1 §4). */
export const bulkKind = enumeration({
  bulk: { code: orderSource.bulk, zh: '批量预约', en: 'Bulk booking' },
  lease: { code: orderSource.lease, zh: '场地租赁', en: 'Site lease' },
});
export type BulkKind = CodeOf<typeof bulkKind>;

/** Review state of a request: the generic review of the documents, plus withdrawn by the applicant. */
export const bulkStatus = enumeration({
  checking: { code: 0, zh: '待审核', en: 'Pending review', tone: 'warning' },
  passed: { code: 1, zh: '已通过', en: 'Approved', tone: 'success' },
  failed: { code: 2, zh: '不通过', en: 'Rejected', tone: 'error' },
  rejected: { code: 3, zh: '已驳回', en: 'Returned', tone: 'error' },
  withdrawn: { code: 4, zh: '已撤回', en: 'Withdrawn', tone: 'default' },
});
export type BulkStatus = CodeOf<typeof bulkStatus>;

/** State of a contract; an approved bulk booking runs and ends the same way. */
export const leaseStatus = enumeration({
  draft: { code: 0, zh: '未生效', en: 'Not started', tone: 'default' },
  running: { code: 1, zh: '执行中', en: 'Active', tone: 'processing' },
  ended: { code: 2, zh: '已到期', en: 'Ended', tone: 'default' },
  terminated: { code: 3, zh: '已终止', en: 'Terminated', tone: 'warning' },
});
export type LeaseStatus = CodeOf<typeof leaseStatus>;

/** How the dates of a bulk booking are paid; a lease is always settled by instalments. */
export const bulkPay = enumeration({
  free: { code: 1, zh: '免费', en: 'Free' },
  later: { code: 2, zh: '统一结算', en: 'Pay later' },
  now: { code: 3, zh: '逐单支付', en: 'Pay per order' },
});
export type BulkPay = CodeOf<typeof bulkPay>;

/** How the price of a date is determined. */
export const bulkPrice = enumeration({
  list: { code: 1, zh: '标准价格', en: 'Standard price' },
  discount: { code: 2, zh: '折扣', en: 'Discount' },
  fixed: { code: 3, zh: '每次定价', en: 'Fixed price per date' },
});
export type BulkPrice = CodeOf<typeof bulkPrice>;

/** Purpose of the dates. */
export const bulkPurpose = enumeration({
  lesson: { code: 1, zh: '教学课程', en: 'Classes' },
  training: { code: 2, zh: '训练', en: 'Training' },
  event: { code: 3, zh: '比赛活动', en: 'Event' },
  club: { code: 4, zh: '社团活动', en: 'Club activity' },
  business: { code: 5, zh: '单位租用', en: 'Organisation rental' },
  other: { code: 6, zh: '其他', en: 'Other' },
});

/** Result of one date: still open, booked, or why it is not booked. */
export const bulkResult = enumeration({
  open: { code: 0, zh: '可预约', en: 'Available', tone: 'processing' },
  booked: { code: 1, zh: '已预约', en: 'Booked', tone: 'success' },
  conflict: { code: 2, zh: '有冲突', en: 'Conflict', tone: 'error' },
  closed: { code: 3, zh: '不开放', en: 'Not open', tone: 'default' },
  skipped: { code: 4, zh: '已跳过', en: 'Skipped', tone: 'default' },
  dropped: { code: 5, zh: '已取消', en: 'Cancelled', tone: 'default' },
});
export type BulkResult = CodeOf<typeof bulkResult>;

/** Stage of the applicant's confirmation of the booked dates. */
export const confirmStage = enumeration({
  none: { code: 0, zh: '无需确认', en: 'Not required', tone: 'default' },
  awaiting: { code: 1, zh: '待确认', en: 'To confirm', tone: 'warning' },
  confirmed: { code: 2, zh: '已确认', en: 'Confirmed', tone: 'success' },
  lapsed: { code: 3, zh: '逾期未确认', en: 'Expired', tone: 'default' },
});

/** What an instalment pays for. */
export const dueKind = enumeration({
  rent: { code: 1, zh: '租金', en: 'Rent' },
  deposit: { code: 2, zh: '押金', en: 'Deposit' },
});
export type DueKind = CodeOf<typeof dueKind>;

/** How a settlement is refunded. */
export const settleRoute = enumeration({
  original: { code: 1, zh: '原路退回', en: 'Original payment method' },
  offline: { code: 3, zh: '全部线下退款', en: 'Offline only' },
});
export type SettleRoute = CodeOf<typeof settleRoute>;

/** Stage of an instalment on a given day. */
export const dueStage = enumeration({
  ahead: { code: 'ahead', zh: '未到期', en: 'Not due yet', tone: 'default' },
  soon: { code: 'soon', zh: '即将到期', en: 'Due soon', tone: 'processing' },
  overdue: { code: 'overdue', zh: '已逾期', en: 'Overdue', tone: 'error' },
  paid: { code: 'paid', zh: '已收款', en: 'Paid', tone: 'success' },
  void: { code: 'void', zh: '已作废', en: 'Void', tone: 'default' },
});
export type DueStage = CodeOf<typeof dueStage>;

/** Background work of a request. */
export const bulkWork = enumeration({
  make: { code: 'make', zh: '预约场次', en: 'Booking the dates' },
  end: { code: 'end', zh: '到期结束', en: 'Ending the contract' },
  free: { code: 'free', zh: '释放后续场次', en: 'Releasing later dates' },
  confirm: { code: 'confirm', zh: '确认提醒与逾期取消', en: 'Confirmation reminders' },
  remind: { code: 'remind', zh: '付款提醒', en: 'Payment reminders' },
});
export type BulkWork = CodeOf<typeof bulkWork>;

/** Whether the background work of a request succeeds. */
export const bulkProgress = enumeration({
  smooth: { code: 0, zh: '正常', en: 'Normal', tone: 'default' },
  stuck: { code: 1, zh: '处理受阻', en: 'Delayed', tone: 'error' },
});
