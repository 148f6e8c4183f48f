import type { ApprovalKind } from '#contract/reviews/approval-kind';
import type { PendingReviewRow } from '#contract/reviews/review.contract';
import type { ApprovalDecision } from '#domain/reviews/approval-kind.rules';
import { money } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import type { ReviewSpec } from '#web/kit/review/review-spec';
import { FINAL_LEVEL } from '#domain/approval-chains/approval-chain.rules';
import { ReviewSteps } from './review-steps';

type KindRow = Pick<PendingReviewRow, 'sourceType'>;

/** Returns the kind of a row; undefined if this page does not know it yet. */
export const kindOf = (kinds: readonly ApprovalKind[], { sourceType }: KindRow): ApprovalKind | undefined =>
  kinds.find((kind) => kind.sourceType === sourceType);

const totalAmount = (rows: readonly PendingReviewRow[]) =>
  money(rows.reduce((all, { amount }) => all + (amount ?? 0), 0));

/** Returns what the kinds of the rows tell about a decision, or the general text if they tell nothing. */
const effectOf =
  (kinds: readonly ApprovalKind[], decision: ApprovalDecision, general: (n: number) => Text) =>
  (rows: readonly PendingReviewRow[]): Text => {
    const effects = kinds.flatMap(({ sourceType, decisions }) => {
      const own = rows.filter((row) => row.sourceType === sourceType);
      const effect = decisions[decision]?.effect;
      return effect && own.length > 0 ? [effect(own.length, totalAmount(own))] : [];
    });
    return effects.length === 0
      ? general(rows.length)
      : { zh: effects.map(({ zh }) => zh).join('；'), en: effects.map(({ en }) => en).join(' ') };
  };

/** Returns an approval that tells of rows before their final level that the next level decides then. */
const passed = <C extends { readonly effect: (rows: readonly PendingReviewRow[]) => Text }>(choice: C): C => ({
  ...choice,
  effect: (rows: readonly PendingReviewRow[]) => {
    const final = rows.filter(({ level }) => level === FINAL_LEVEL);
    const before = rows.length - final.length;
    const next = { zh: `${before} 项通过后交由下一级审批`, en: `The next level decides about ${before} of them then.` };
    if (before === 0) return choice.effect(rows);
    const now = final.length === 0 ? null : choice.effect(final);
    return now ? { zh: `${now.zh}；${next.zh}`, en: `${now.en} ${next.en}` } : next;
  },
});

/** Returns the review of pending rows of these kinds: each row has the decisions that its kind allows. */
export const pendingReview = (kinds: readonly ApprovalKind[]): ReviewSpec<PendingReviewRow> => {
  const ruleOf = (row: KindRow, decision: ApprovalDecision) => kindOf(kinds, row)?.decisions[decision];
  const choice = (decision: ApprovalDecision, title: Text, general: (n: number) => Text) => ({
    title,
    status: (row: KindRow) => ruleOf(row, decision)?.status as number,
    reason: (rows: readonly KindRow[]) => rows.some((row) => ruleOf(row, decision)?.needsReason),
    when: (row: KindRow) => ruleOf(row, decision) !== undefined,
    effect: effectOf(kinds, decision, general),
  });
  return {
    sourceType: ({ sourceType }) => sourceType,
    right: 'VenuesExaminationApproval',
    id: ({ sourceId }) => sourceId,
    name: ({ name, enName, about, aboutEn }, { pick }) => `${pick(name, enName)} ${pick(about, aboutEn)}`,
    Above: ReviewSteps,
    inBatch: (row) => kindOf(kinds, row)?.batch ?? false,
    choices: [
      passed(
        choice('pass', { zh: '通过', en: 'Approve' }, (n) => ({
          zh: `通过后立即生效（${n} 项）`,
          en: `Takes effect immediately (${n})`,
        })),
      ),
      {
        ...choice('fail', { zh: '不通过', en: 'Reject' }, () => ({
          zh: '终局决定，对方将看到审核意见',
          en: 'This decision is final. The applicant sees your comment.',
        })),
        danger: true,
      },
      choice('sendBack', { zh: '驳回补充', en: 'Return for changes' }, () => ({
        zh: '对方可补充后重新提交',
        en: 'The applicant can update and resubmit.',
      })),
    ],
  };
};
