import { z } from 'zod';
import { get, post } from '#contract/kit/endpoint';
import { flag, id, int, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

/**
 * A pending review: its kind, applicant and reason; the amount in yuan if money is involved. `overdue` if it has waited
 * longer than the school allows. `proofIds` are its attached files, absent if its kind has none.
 */
export const pendingReviewRow = z.object({
  sourceType: labeled('类型', 'Type', z.int()),
  sourceId: z.int(),
  name: labeled('申请人', 'Applicant', z.string()),
  enName: z.string(),
  about: labeled('事项', 'Item', z.string()),
  aboutEn: z.string(),
  reason: labeled('说明', 'Reason', z.string()),
  amount: labeled('金额（元）', 'Amount (CNY)', z.number().nullable()),
  keyword: z.string(),
  proofIds: labeled('证明材料', 'Proof', z.array(z.string())).optional(),
  submittedAt: labeled('提交时间', 'Submitted', z.string()),
  dueAt: labeled('应办时间', 'Due', z.string()),
  overdue: labeled('超时', 'Overdue', z.boolean()),
  /** The level at which it waits; 3 is the final one. */
  level: labeled('审批级次', 'Level', z.int()),
});
export type PendingReviewRow = z.output<typeof pendingReviewRow>;

/** Filters of the pending reviews. */
export const pendingReviewFilter = z.object({
  keyword: labeled('申请人、事项', 'Applicant or item', text(50)).optional(),
  sourceType: labeled('类型', 'Type', int).optional(),
  overdue: labeled('超时', 'Overdue', flag).optional(),
  sort: z.enum(['submittedAt']).default('submittedAt'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** The single review endpoint of the documents: the reviewed kind decides the required right and the allowed states. */
export const reviews = {
  waiting: get('/api/venue/check/waiting', {
    admit: 'login',
    about: 'Pending reviews of the kinds the caller can review, in scope, oldest first.',
    input: paging.extend(pendingReviewFilter.shape),
    reply: pageOf(pendingReviewRow).extend({
      kinds: z.array(z.object({ sourceType: z.int(), n: z.int(), overdue: z.int() })),
    }),
  }),
  exportFile: exportCall(
    '/api/venue/check/waiting/export',
    'VenuesExaminationApprovalExport',
    pendingReviewFilter,
    'The filtered pending reviews as xlsx.',
  ),
  check: post('/api/venue/check', {
    admit: 'login',
    done: 'checked',
    about: 'Approves or refuses one thing under review. The right depends on the kind.',
    input: z.object({
      sourceId: id,
      sourceType: int,
      checkStatus: int,
      checkContent: text(200).default(''),
    }),
    reply: z.object({ id: z.int(), checkStatus: z.int() }),
  }),
};
