import { enumeration, type CodeOf } from '#domain/kit/enumeration';
import { orderSource } from '#domain/orders/order.status';

/** What is asked for over many dates at once; the code is the source its orders carry (document 1 §4). */
export const bulkKind = enumeration({
  bulk: { code: orderSource.bulk, zh: '批量预约', en: 'Bulk booking' },
  lease: { code: orderSource.lease, zh: '场地租赁', en: 'Site lease' },
});
export type BulkKind = CodeOf<typeof bulkKind>;

/** Where a request stands: the generic review of the documents, and what its applicant took back. */
export const bulkStatus = enumeration({
  checking: { code: 0, zh: '待审核', en: 'Checking', tone: 'warning' },
  passed: { code: 1, zh: '已通过', en: 'Passed', tone: 'success' },
  failed: { code: 2, zh: '不通过', en: 'Failed', tone: 'error' },
  rejected: { code: 3, zh: '已驳回', en: 'Sent back', tone: 'error' },
  withdrawn: { code: 4, zh: '已撤回', en: 'Withdrawn', tone: 'default' },
});
export type BulkStatus = CodeOf<typeof bulkStatus>;

/** How far a contract has come; a bulk booking that passed runs and ends the same way. */
export const leaseStatus = enumeration({
  draft: { code: 0, zh: '未生效', en: 'Not begun', tone: 'default' },
  running: { code: 1, zh: '执行中', en: 'Running', tone: 'processing' },
  ended: { code: 2, zh: '已到期', en: 'Ended', tone: 'default' },
  terminated: { code: 3, zh: '已终止', en: 'Terminated', tone: 'warning' },
});
export type LeaseStatus = CodeOf<typeof leaseStatus>;

/** How the dates of a bulk booking are paid; a lease is always settled by instalments. */
export const bulkPay = enumeration({
  free: { code: 1, zh: '免费', en: 'Free' },
  later: { code: 2, zh: '统一结算', en: 'Settled later' },
  now: { code: 3, zh: '逐单支付', en: 'Paid order by order' },
});
export type BulkPay = CodeOf<typeof bulkPay>;

/** How the price of a date comes about. */
export const bulkPrice = enumeration({
  list: { code: 1, zh: '标准价格', en: 'List price' },
  discount: { code: 2, zh: '折扣', en: 'Percent of list price' },
  fixed: { code: 3, zh: '每次定价', en: 'Fixed per date' },
});
export type BulkPrice = CodeOf<typeof bulkPrice>;

/** What the dates are for. */
export const bulkPurpose = enumeration({
  lesson: { code: 1, zh: '教学课程', en: 'Lessons' },
  training: { code: 2, zh: '训练', en: 'Training' },
  event: { code: 3, zh: '比赛活动', en: 'Event' },
  club: { code: 4, zh: '社团活动', en: 'Club' },
  business: { code: 5, zh: '单位租用', en: 'Organisation' },
  other: { code: 6, zh: '其他', en: 'Other' },
});
export type BulkPurpose = CodeOf<typeof bulkPurpose>;

/** What became of one date: still free and asked for, booked, or why not. */
export const bulkResult = enumeration({
  open: { code: 0, zh: '可预约', en: 'Free', tone: 'processing' },
  booked: { code: 1, zh: '已预约', en: 'Booked', tone: 'success' },
  conflict: { code: 2, zh: '有冲突', en: 'In the way', tone: 'error' },
  closed: { code: 3, zh: '不开放', en: 'Not open', tone: 'default' },
  skipped: { code: 4, zh: '已跳过', en: 'Left out', tone: 'default' },
  dropped: { code: 5, zh: '已取消', en: 'Cancelled', tone: 'default' },
});
export type BulkResult = CodeOf<typeof bulkResult>;

/** Where the applicant's word on the dates booked for him stands. */
export const confirmStage = enumeration({
  none: { code: 0, zh: '无需确认', en: 'Not asked', tone: 'default' },
  awaiting: { code: 1, zh: '待确认', en: 'To confirm', tone: 'warning' },
  confirmed: { code: 2, zh: '已确认', en: 'Confirmed', tone: 'success' },
  lapsed: { code: 3, zh: '逾期未确认', en: 'Not confirmed', tone: 'default' },
});
export type ConfirmStage = CodeOf<typeof confirmStage>;

/** What an instalment is for. */
export const dueKind = enumeration({
  rent: { code: 1, zh: '租金', en: 'Rent' },
  deposit: { code: 2, zh: '押金', en: 'Deposit' },
});
export type DueKind = CodeOf<typeof dueKind>;

/** Which way the money of a settlement goes back. */
export const settleRoute = enumeration({
  original: { code: 1, zh: '原路退回', en: 'The way it was paid' },
  offline: { code: 3, zh: '全部线下退款', en: 'All of it offline' },
});
export type SettleRoute = CodeOf<typeof settleRoute>;

/** Where an instalment stands on a given day. */
export const dueStage = enumeration({
  ahead: { code: 'ahead', zh: '未到期', en: 'Not due', tone: 'default' },
  soon: { code: 'soon', zh: '即将到期', en: 'Due soon', tone: 'processing' },
  overdue: { code: 'overdue', zh: '已逾期', en: 'Overdue', tone: 'error' },
  paid: { code: 'paid', zh: '已收款', en: 'Paid', tone: 'success' },
  void: { code: 'void', zh: '已作废', en: 'Void', tone: 'default' },
});
export type DueStage = CodeOf<typeof dueStage>;

/** What is done for a request by the clock. */
export const bulkWork = enumeration({
  make: { code: 'make', zh: '预约场次', en: 'Booking the dates' },
  end: { code: 'end', zh: '到期结束', en: 'Ending the contract' },
  free: { code: 'free', zh: '释放后续场次', en: 'Giving back later dates' },
  confirm: { code: 'confirm', zh: '确认提醒与逾期取消', en: 'Asking the applicant to confirm' },
  remind: { code: 'remind', zh: '付款提醒', en: 'Reminding of what is due' },
});
export type BulkWork = CodeOf<typeof bulkWork>;

/** Does what is done for a request by the clock go through? */
export const bulkProgress = enumeration({
  smooth: { code: 0, zh: '正常', en: 'As planned', tone: 'default' },
  stuck: { code: 1, zh: '处理受阻', en: 'Stuck', tone: 'error' },
});
export type BulkProgress = CodeOf<typeof bulkProgress>;
