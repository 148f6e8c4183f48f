import './pending-review.css';
import { approvalKinds } from '#contract/approvals';
import { room } from '#contract/kit/live';
import type { ReviewsRoom } from '#contract/kit/rooms';
import {
  reviews,
  pendingReviewFilter,
  pendingReviewRow,
  type PendingReviewRow,
} from '#contract/reviews/review.contract';
import { kindNames } from '#domain/reviews/approval-kind.rules';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { useLiveRefetch } from '#web/kit/list/live-refetch';
import { reviewAction, reviewBatch } from '#web/kit/review/review-action';
import { pendingReview } from './pending-review';
import { reviewColumns } from './review-columns';
import { DelegationsButton } from './delegations-button';
import { ReviewKinds } from './review-kinds';

const useLivePending = () =>
  useLiveRefetch<PendingReviewRow, ReviewsRoom>(room.reviews(), 'VenuesExaminationApproval', ({ waiting }) => waiting);

const names = kindNames(approvalKinds);
const review = pendingReview(approvalKinds);

/** Pending reviews of all kinds: oldest first, reviewed one by one or in bulk. */
export default listScreen({
  route: 'VenuesExaminationApproval',
  list: reviews.waiting,
  filter: pendingReviewFilter,
  row: pendingReviewRow,
  rowKey: ({ sourceType: kind, sourceId }) => `${kind}.${sourceId}`,
  noun: { zh: '待审事项', en: 'pending reviews' },
  search: [field.text('keyword'), field.select('sourceType', names)],
  quick: [{ title: { zh: '超时', en: 'Overdue' }, filter: () => ({ overdue: '1' }) }],
  columns: reviewColumns(approvalKinds),
  actions: [reviewAction(review)],
  batch: [reviewBatch(review)],
  exports: { endpoint: reviews.exportFile, right: 'VenuesExaminationApprovalExport' },
  Above: (shown) => (
    <div className="wait-head">
      <ReviewKinds names={names} {...shown} />
      <DelegationsButton />
    </div>
  ),
  useLive: useLivePending,
});
