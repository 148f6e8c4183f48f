import { refuse, type Refusal } from '#domain/kit/failure';
import {
  financeStatus,
  refundFeedback,
  refundRoute,
  type FinanceStatus,
  type RefundFeedback,
  type RefundRoute,
} from './pay.status';
import { refundRouteFailure } from './refund-route.failures';

/** Facts about a refund that a person handles. */
export interface RefundFacts {
  readonly status: FinanceStatus;
  readonly route: RefundRoute;
  readonly withdrawn: boolean;
}

/**
 * Returns whether a person carries the route out: cash over the counter, or the campus card machine. No worker runs
 * these.
 */
export const byHand = (route: RefundRoute): boolean =>
  route === refundRoute.offline || route === refundRoute.campusCard;

/** Returns the routes other than its own to which a failed refund may be moved. */
export const otherRoutes = ({ status, route, withdrawn }: RefundFacts): readonly RefundRoute[] =>
  status !== financeStatus.failed || withdrawn
    ? []
    : [refundRoute.original, refundRoute.wallet, refundRoute.offline, refundRoute.campusCard].filter(
        (one) => one !== route && one !== refundRoute.original,
      );

/** Returns why a refund may not be moved to another route, or null. The original route is retried, not chosen. */
export const whyNotRoute = (facts: RefundFacts, to: RefundRoute): Refusal | null => {
  if (facts.status !== financeStatus.failed || facts.withdrawn) return refuse(refundRouteFailure.routeNotFailed);
  return otherRoutes(facts).includes(to) ? null : refuse(refundRouteFailure.routeSame);
};

/** Returns what follows a reported result: done, failed, or still open (3 may be reported again). */
export const afterFeedback = (said: RefundFeedback): 'settle' | 'fail' | 'stay' =>
  said === refundFeedback.success ? 'settle' : said === refundFeedback.cancelled ? 'fail' : 'stay';

/** Returns why no result can be reported for a refund, or null. */
export const whyNotFeedback = ({ status, route }: RefundFacts): Refusal | null => {
  if (!byHand(route)) return refuse(refundRouteFailure.feedbackNotHand);
  return status === financeStatus.refunding ? null : refuse(refundRouteFailure.feedbackOver);
};

/** Returns whether a refund requested at `requestedAt` is past its `dueHours`; instants in epoch ms. */
export const isLate = (
  { status, withdrawn }: Pick<RefundFacts, 'status' | 'withdrawn'>,
  at: number,
  dueHours: number,
  now: number,
): boolean => status !== financeStatus.complete && !withdrawn && now > at + dueHours * 3_600_000;
