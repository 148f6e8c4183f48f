import { refuse, type Refusal } from '#domain/kit/failure';
import {
  financeStatus,
  refundFeedback,
  refundRoute,
  type FinanceStatus,
  type RefundFeedback,
  type RefundRoute,
} from '#domain/payments/pay.status';
import { refundRouteFailure } from './refund-route.failures';

/** Facts about a refund that a person handles. */
export interface RefundRouteFacts {
  readonly status: FinanceStatus;
  readonly route: RefundRoute;
  readonly withdrawn: boolean;
}

/**
 * Returns whether a person carries the route out: cash over the counter, or the campus card machine. No worker runs
 * these.
 */
const isManualRoute = (route: RefundRoute): boolean =>
  route === refundRoute.offline || route === refundRoute.campusCard;

/** Returns the routes other than its own to which a failed refund may be moved. */
export const otherRoutes = ({ status, route, withdrawn }: RefundRouteFacts): readonly RefundRoute[] =>
  status !== financeStatus.failed || withdrawn
    ? []
    : [refundRoute.original, refundRoute.wallet, refundRoute.offline, refundRoute.campusCard].filter(
        (candidate) => candidate !== route && candidate !== refundRoute.original,
      );

/** Returns why a refund may not be moved to another route, or null. The original route is retried, not chosen. */
export const whyNotRoute = (facts: RefundRouteFacts, target: RefundRoute): Refusal | null => {
  if (facts.status !== financeStatus.failed || facts.withdrawn) return refuse(refundRouteFailure.routeNotFailed);
  return otherRoutes(facts).includes(target) ? null : refuse(refundRouteFailure.routeSame);
};

/** Returns what follows a reported result: done, failed, or still open (3 may be reported again). */
export const afterFeedback = (feedback: RefundFeedback): 'settle' | 'fail' | 'stay' =>
  feedback === refundFeedback.success ? 'settle' : feedback === refundFeedback.cancelled ? 'fail' : 'stay';

/** Returns why no result can be reported for a refund, or null. */
export const whyNotFeedback = ({ status, route }: RefundRouteFacts): Refusal | null => {
  if (!isManualRoute(route)) return refuse(refundRouteFailure.feedbackNotHand);
  return status === financeStatus.refunding ? null : refuse(refundRouteFailure.feedbackOver);
};

/** Returns whether a refund requested at `requestedAt` is past its `dueHours`; instants in epoch ms. */
export const isOverdue = (
  { status, withdrawn }: Pick<RefundRouteFacts, 'status' | 'withdrawn'>,
  requestedAt: number,
  dueHours: number,
  now: number,
): boolean => status !== financeStatus.complete && !withdrawn && now > requestedAt + dueHours * 3_600_000;
