import { z } from 'zod';
import { get, post } from '#contract/kit/endpoint';
import { date, id, int, labeled, text } from '#contract/kit/fields';

const subject = z.object({ sourceType: int, sourceId: id });

/** A step of an approval: what was done at which level, by whom, and in whose place. */
export const approvalStepRow = z.object({
  id: z.int(),
  level: z.int(),
  kind: z.int(),
  name: z.string(),
  enName: z.string(),
  forName: z.string().nullable(),
  enForName: z.string().nullable(),
  reason: z.string(),
  at: z.string(),
  /** Taken back by the person who had approved. */
  recalled: z.boolean(),
  /** The caller may still take it back. */
  recallable: z.boolean(),
});
export type ApprovalStepRow = z.output<typeof approvalStepRow>;

/**
 * A delegation of the caller's approvals to another person, or of another person's to the caller; both days included.
 */
export const delegationRow = z.object({
  id: z.int(),
  given: z.boolean(),
  name: z.string(),
  enName: z.string(),
  dateFrom: z.string(),
  dateTo: z.string(),
  note: z.string(),
  active: z.boolean(),
});
export type DelegationRow = z.output<typeof delegationRow>;

/** Steps, comments and delegations of approvals. */
export const approvalSteps = {
  steps: get('/api/venue/check/steps', {
    admit: 'login',
    about: 'The levels a waiting request has passed, with comments, for those who decide about it.',
    input: subject,
    reply: z.object({ level: z.int(), levels: z.int(), steps: z.array(approvalStepRow) }),
  }),
  comment: post('/api/venue/check/comment', {
    admit: 'login',
    done: 'saved',
    about: 'Adds a comment to a waiting request without deciding it.',
    input: subject.extend({ reason: labeled('意见', 'Comment', text(200).min(2)) }),
    reply: z.object({ id: z.int() }),
  }),
  recall: post('/api/venue/check/recall', {
    admit: 'login',
    done: 'saved',
    about: 'Takes the caller’s approval of a level back until the next level has decided.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  delegations: get('/api/venue/check/delegations', {
    admit: { right: 'VenuesExaminationApproval' },
    about: 'Delegations of the caller’s approvals that have not ended, and those the caller received.',
    input: z.object({}),
    reply: z.array(delegationRow),
  }),
  delegate: post('/api/venue/check/delegate', {
    admit: { right: 'VenuesExaminationApproval' },
    done: 'saved',
    about: 'Lets another person decide what the caller may decide, on these days.',
    input: z.object({
      username: labeled('受托人学工号', 'Campus ID of the delegate', text(50).min(1)),
      dateFrom: labeled('开始日期', 'First day', date),
      dateTo: labeled('截止日期', 'Last day', date),
      note: labeled('说明', 'Note', text(100)).default(''),
    }),
    reply: z.object({ id: z.int() }),
  }),
  endDelegation: post('/api/venue/check/delegation_end', {
    admit: { right: 'VenuesExaminationApproval' },
    done: 'saved',
    about: 'Ends a delegation that the caller gave.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
};
