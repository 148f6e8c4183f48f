import { z } from 'zod';
import { sourceType } from '#domain/reviews/source-type.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, int, named, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

/**
 * A pending review: its kind, applicant and reason; the amount in yuan if money is involved. `overdue` if it has waited
 * longer than the school allows.
 */
export const waitingRow = z.object({
  sourceType: named('类型', 'Type', z.int()),
  sourceId: z.int(),
  name: named('申请人', 'Applicant', z.string()),
  enName: z.string(),
  about: named('事项', 'Item', z.string()),
  aboutEn: z.string(),
  reason: named('说明', 'Reason', z.string()),
  amount: named('金额（元）', 'Amount (CNY)', z.number().nullable()),
  keyword: z.string(),
  submittedAt: named('提交时间', 'Submitted', z.string()),
  dueAt: named('应办时间', 'Due', z.string()),
  overdue: named('超时', 'Overdue', z.boolean()),
});
export type WaitingRow = z.output<typeof waitingRow>;

/** Filters of the pending reviews. */
export const waitingFilter = z.object({
  keyword: named('申请人、事项', 'Applicant or item', text(50)).optional(),
  sourceType: named('类型', 'Type', codeOf(sourceType)).optional(),
  overdue: named('超时', 'Overdue', flag).optional(),
  sort: z.enum(['submittedAt']).default('submittedAt'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** The single review endpoint of the documents: the reviewed kind decides the required right and the allowed states. */
export const reviews = {
  waiting: get('/api/venue/check/waiting', {
    admit: 'login',
    about:
      'What waits for the caller’s word, of the kinds whose review right he holds and within his scope, the oldest first.',
    input: paging.extend(waitingFilter.shape),
    reply: pageOf(waitingRow).extend({
      kinds: z.array(z.object({ sourceType: z.int(), n: z.int(), overdue: z.int() })),
    }),
  }),
  exportFile: get('/api/venue/check/waiting/export', {
    admit: { right: 'VenuesExaminationApprovalExport' },
    raw: true,
    about: 'What waits, filtered, as xlsx.',
    input: waitingFilter.extend({ lang: z.enum(['zh', 'en']).default('zh') }),
    reply: z.unknown(),
  }),
  check: post('/api/venue/check', {
    admit: 'login',
    done: 'checked',
    about: 'Passes or refuses one thing under review. Who may is asked by its kind.',
    input: z.object({
      sourceId: id,
      sourceType: codeOf(sourceType),
      checkStatus: int,
      checkContent: text(200).default(''),
    }),
    reply: z.object({ id: z.int(), checkStatus: z.int() }),
  }),
};
