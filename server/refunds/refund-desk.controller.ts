import { refundDesk } from '#contract/refunds/refund-desk.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { RefundFeedbackService } from './refund-feedback.service';
import { RefundMarkService } from './refund-mark.service';
import { RefundViewService } from './refund-view.service';
import { RefundRouteService } from './refund-route.service';

/** Serves manual refund actions over HTTP. */
export const RefundDeskController = controllerFor(
  refundDesk,
  { views: RefundViewService, routes: RefundRouteService, feedbacks: RefundFeedbackService, marks: RefundMarkService },
  ({ views, routes, feedbacks, marks }) => ({
    one: ({ refundNo }, caller) => views.view(caller, refundNo),
    route: async (input, caller) => {
      await routes.reroute(caller, input);
      return views.view(caller, input.refundNo);
    },
    feedback: async (input, caller) => {
      await feedbacks.record(caller, input);
      return views.view(caller, input.refundNo);
    },
    mark: async (input, caller) => {
      await marks.mark(caller, input);
      return views.view(caller, input.refundNo);
    },
    decideMark: async (input, caller) => {
      await marks.decide(caller, input);
      return views.view(caller, input.refundNo);
    },
    proof: (input, caller) => marks.proof(caller, input),
  }),
);
