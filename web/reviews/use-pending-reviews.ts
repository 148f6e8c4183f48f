import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { room } from '#contract/kit/live';
import type { ReviewsRoom } from '#contract/kit/rooms';
import { reviews, type PendingReviewRow } from '#contract/reviews/review.contract';
import { call } from '#web/kit/call/call';
import { useLiveRefetch } from '#web/kit/list/live-refetch';

const MAX_SHOWN = 50;

/** Reads the oldest pending reviews of one kind, or of all kinds (0), and follows them live. */
export function usePendingReviews(kind: number) {
  const { mark } = useLiveRefetch<PendingReviewRow, ReviewsRoom>(
    room.reviews(),
    'MobileExaminationApproval',
    ({ waiting }) => waiting,
  );
  const { data, error, refetch } = useQuery({
    queryKey: ['MobileExaminationApproval', kind],
    placeholderData: keepPreviousData,
    queryFn: () =>
      call(reviews.waiting, { page: 0, size: MAX_SHOWN, ...(kind === 0 ? {} : { sourceType: kind }) }, { quiet: true }),
  });
  return { mark, data, error, refetch };
}
