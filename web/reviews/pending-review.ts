import type { RouteName } from '#contract/catalogue';
import type { PendingReviewRow } from '#contract/reviews/review.contract';
import { sourceType, type SourceType } from '#domain/reviews/source-type.status';
import { checkStatus } from '#domain/system/check.status';
import { money } from '#web/kit/text/format';
import type { ReviewSpec } from '#web/kit/review/review-spec';

/** The screen that shows a kind in full. */
const screenOfKind: Partial<Record<SourceType, RouteName>> = {
  [sourceType.registration]: 'RegisterUsers',
  [sourceType.bulkBooking]: 'BatchBooking',
  [sourceType.lease]: 'BatchLease',
  [sourceType.refund]: 'VenuesApply',
  [sourceType.buddy]: 'VenuesBuddies',
  [sourceType.appeal]: 'VenuesBlackList',
  [sourceType.wallet]: 'BalanceList',
};
export const reviewScreenOf = ({ sourceType: kind }: Pick<PendingReviewRow, 'sourceType'>): RouteName | null =>
  screenOfKind[kind as SourceType] ?? null;

/** Kinds that are approved or rejected and never returned for changes. */
const FINAL_KINDS: readonly number[] = [sourceType.registration, sourceType.wallet];
const totalAmount = (rows: readonly PendingReviewRow[]) =>
  money(rows.reduce((all, { amount }) => all + (amount ?? 0), 0));
const refundRows = (rows: readonly PendingReviewRow[]) =>
  rows.filter(({ sourceType: kind }) => kind === sourceType.refund);

/**
 * Review options of pending items. Registrations and wallet requests are approved or rejected; others can also be
 * returned for changes.
 */
export const pendingReview: ReviewSpec<PendingReviewRow> = {
  sourceType: ({ sourceType: kind }) => kind as SourceType,
  right: 'VenuesExaminationApproval',
  id: ({ sourceId }) => sourceId,
  name: ({ name, enName, about, aboutEn }, { pick }) => `${pick(name, enName)} ${pick(about, aboutEn)}`,
  choices: [
    {
      status: checkStatus.passed,
      title: { zh: '通过', en: 'Approve' },
      when: () => true,
      effect: (rows) =>
        refundRows(rows).length > 0
          ? {
              zh: `其中退款 ${refundRows(rows).length} 笔：取消订单，全额退回 ${totalAmount(refundRows(rows))}`,
              en: `Including refunds: ${refundRows(rows).length}. The orders are cancelled and ${totalAmount(refundRows(rows))} is refunded in full.`,
            }
          : { zh: `通过后立即生效（${rows.length} 项）`, en: `Takes effect immediately (${rows.length})` },
    },
    {
      status: checkStatus.failed,
      title: { zh: '不通过', en: 'Reject' },
      reason: true,
      danger: true,
      when: () => true,
      effect: () => ({
        zh: '终局决定，对方将看到审核意见',
        en: 'This decision is final. The applicant sees your comment.',
      }),
    },
    {
      status: checkStatus.rejected,
      title: { zh: '驳回补充', en: 'Return for changes' },
      reason: true,
      when: ({ sourceType: kind }) => !FINAL_KINDS.includes(kind),
      effect: () => ({ zh: '对方可补充后重新提交', en: 'The applicant can update and resubmit.' }),
    },
  ],
};
