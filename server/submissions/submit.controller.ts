import { reservations } from '#contract/booking/reservation.contract';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { SubmitTally } from '#server/release-monitor/submit-tally.service';
import { SubmissionEntryService } from './submission-entry.service';
import { SubmitRateLimiter } from './submit-rate.service';

/** HTTP API of submitting a booking. */
export const SubmitController = controllerFor(
  pick(reservations, 'submit'),
  { submits: SubmissionEntryService, tally: SubmitTally, rateLimiter: SubmitRateLimiter },
  ({ submits, tally, rateLimiter }) => ({
    submit: (input, caller) => {
      const member = caller;
      return tally.count(input.venueSiteId, () =>
        rateLimiter.limit(member.userId, input, () => submits.submit(input, member)),
      );
    },
  }),
);
