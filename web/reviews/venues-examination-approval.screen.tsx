import './pending-review.css';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { room } from '#contract/kit/live';
import type { ReviewsRoom } from '#contract/kit/rooms';
import {
  reviews,
  pendingReviewFilter,
  pendingReviewRow,
  type PendingReviewRow,
} from '#contract/reviews/review.contract';
import { sourceType } from '#domain/reviews/source-type.status';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import type { ListContent } from '#web/kit/list/list-spec';
import { useLiveRefetch } from '#web/kit/list/live-refetch';
import { reviewAction, reviewBatch } from '#web/kit/review/review-action';
import { useWords } from '#web/kit/session/words';
import { pendingReview } from './pending-review';
import type { PendingReviews } from './pending-kinds';
import { kindOptions } from './pending-kinds';
import { reviewColumns } from './review-columns';

const useLivePending = () =>
  useLiveRefetch<PendingReviewRow, ReviewsRoom>(room.reviews(), 'VenuesExaminationApproval', ({ waiting }) => waiting);

/** Counts of pending reviews by kind; a click filters the list. */
function ReviewKinds({ reply, filter }: ListContent<PendingReviewRow, PendingReviews>) {
  const { t, lang } = useWords();
  const [params, setParams] = useSearchParams();
  const choose = (value: string | number) => {
    const next = new URLSearchParams(params);
    if (value === 0) next.delete('sourceType');
    else next.set('sourceType', String(value));
    next.delete('page');
    setParams(next, { replace: true });
  };
  return (
    <Segmented
      className="wait-kinds"
      aria-label={t({ zh: '类型', en: 'Type' })}
      value={Number(filter['sourceType'] ?? 0)}
      onChange={choose}
      options={kindOptions(reply?.kinds ?? [], lang)}
    />
  );
}

/** Pending reviews of all kinds: oldest first, reviewed one by one or in bulk. */
export default listScreen({
  route: 'VenuesExaminationApproval',
  list: reviews.waiting,
  filter: pendingReviewFilter,
  row: pendingReviewRow,
  rowKey: ({ sourceType: kind, sourceId }) => `${kind}.${sourceId}`,
  noun: { zh: '待审事项', en: 'pending reviews' },
  search: [field.text('keyword'), field.select('sourceType', sourceType)],
  quick: [{ title: { zh: '超时', en: 'Overdue' }, filter: () => ({ overdue: '1' }) }],
  columns: reviewColumns,
  actions: [reviewAction(pendingReview)],
  batch: [reviewBatch(pendingReview)],
  exports: { endpoint: reviews.exportFile, right: 'VenuesExaminationApprovalExport' },
  Above: ReviewKinds,
  useLive: useLivePending,
});
