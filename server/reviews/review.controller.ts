import { reviews } from '#contract/reviews/review.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ApprovalService } from './approval.service';
import { ReviewService } from './review.service';

/** HTTP endpoints of reviews. */
export const ReviewController = controllerFor(
  reviews,
  { reviews: ReviewService, approvals: ApprovalService },
  ({ reviews, approvals }) => ({
    waiting: (input, caller) => approvals.listPending(input, caller),
    exportFile: ({ lang, ...filter }, caller) => approvals.exportPending(caller, filter),
    check: (input, caller) => reviews.check(input, caller),
  }),
);
