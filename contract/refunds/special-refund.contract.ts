import { z } from 'zod';
import { refundReason } from '#domain/payments/pay.status';
import { checkStatus } from '#domain/system/check.status';
import { attachmentId } from '#contract/attachments/attachment.contract';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, labeled, text, tradeNo } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

const reasonType = labeled('退款原因', 'Reason', codeOf(refundReason));
const reasonText = labeled('情况说明', 'Details', text(200).min(5));
const proofIds = z.array(attachmentId).max(9).default([]);

/**
 * A row of the special refund list. The amount, in yuan, is what would be refunded; for a granted one, what was
 * refunded.
 */
export const specialRefundRow = z.object({
  id: z.int(),
  tradeNo: labeled('订单号', 'Order no.', z.string()),
  name: labeled('申请人', 'Requested by', z.string()),
  enName: z.string(),
  siteName: labeled('场地', 'Site', z.string()),
  enSiteName: z.string(),
  beginAt: labeled('预约时间', 'Booking time', z.string()),
  amount: labeled('退款（元）', 'Refund (CNY)', z.number()),
  reasonType: labeled('退款原因', 'Reason', z.int()),
  reasonText: labeled('情况说明', 'Details', z.string()),
  proofIds: z.array(z.string()),
  checkStatus: labeled('审核状态', 'Review status', z.int()),
  checkContent: labeled('审核意见', 'Review comment', z.string()),
  round: labeled('提交次数', 'Submissions', z.int()),
  submittedAt: labeled('提交时间', 'Submitted', z.string()),
  checkedAt: labeled('审核时间', 'Reviewed', z.string().nullable()),
});
export type SpecialRefundRow = z.output<typeof specialRefundRow>;

/** Filters of the special refund list. */
export const specialRefundFilter = z.object({
  keyword: labeled('订单号 / 姓名 / 账号', 'Order no., name or account', text(50)).optional(),
  checkStatus: labeled('审核状态', 'Review status', codeOf(checkStatus)).optional(),
  reasonType: labeled('退款原因', 'Reason', codeOf(refundReason)).optional(),
  dateFrom: labeled('提交日期起', 'Submitted from', date).optional(),
  dateTo: labeled('提交日期止', 'Submitted to', date).optional(),
  sort: z.enum(['submittedAt']).default('submittedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/**
 * The member's own special refund of an order: whether one may be submitted, why not, and the state of the last one.
 */
const ownSpecialRefund = z.object({
  tradeNo: z.string(),
  amount: z.number(),
  allowed: z.boolean(),
  reason: z.string().nullable(),
  reasonEn: z.string().nullable(),
  application: z
    .object({
      id: z.int(),
      reasonType: z.int(),
      reasonText: z.string(),
      checkStatus: z.int(),
      checkContent: z.string(),
      submittedAt: z.string(),
    })
    .nullable(),
});
export type OwnSpecialRefund = z.output<typeof ownSpecialRefund>;

const specialRefundInput = z.object({ tradeNo, reasonType, reasonText, proofIds });

/** Full refunds beyond the rule: requested with a reason within seven days, decided by the venue (T8). */
export const specialRefunds = {
  own: get('/api/venue/finances/special_refund', {
    admit: 'login',
    about: 'Whether a special refund of an own order can be requested, and the state of the last application.',
    input: z.object({ tradeNo }),
    reply: ownSpecialRefund,
  }),
  apply: post('/api/venue/finances/special_refund/apply', {
    admit: 'login',
    money: true,
    done: 'saved',
    about: 'Requests a special refund of an own paid order, or resubmits a returned application.',
    input: specialRefundInput,
    reply: ownSpecialRefund,
  }),
  withdraw: post('/api/venue/finances/special_refund/withdraw', {
    admit: 'login',
    done: 'saved',
    about: 'Withdraws an undecided application of the caller.',
    input: z.object({ tradeNo }),
    reply: ownSpecialRefund,
  }),
  list: get('/api/venue/refund_applies', {
    admit: { right: 'VenuesApply' },
    about: 'Applications for special refunds of the venues in the caller’s scope.',
    input: paging.extend(specialRefundFilter.shape),
    reply: pageOf(specialRefundRow),
  }),
  proof: post('/api/venue/refund_applies/proof', {
    admit: { right: 'VenuesApplyCheck' },
    about: 'Returns an address, valid for one minute, of one document of an application; written to the viewer log.',
    input: z.object({ id, attachmentId }),
    reply: z.object({ url: z.string() }),
  }),
  exportFile: exportCall(
    '/api/venue/refund_applies/export',
    'VenuesApplyExport',
    specialRefundFilter,
    'The filtered list as xlsx.',
  ),
};
