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

/** What is known of a refund that a person handles. */
export interface RefundFacts {
  readonly status: FinanceStatus;
  readonly route: RefundRoute;
  readonly withdrawn: boolean;
}

/** Ways that a person carries out: cash over the counter, or the machine that takes cards. No worker runs them. */
export const byHand = (route: RefundRoute): boolean =>
  route === refundRoute.offline || route === refundRoute.campusCard;

/** Ways another than the refund's own that a failed one may be sent on. */
export const otherRoutes = ({ status, route, withdrawn }: RefundFacts): readonly RefundRoute[] =>
  status !== financeStatus.failed || withdrawn
    ? []
    : [refundRoute.original, refundRoute.wallet, refundRoute.offline, refundRoute.campusCard].filter(
        (one) => one !== route && one !== refundRoute.original,
      );

/** Why a refund may not be sent another way, or null. The original way is tried again, not chosen. */
export const whyNotRoute = (facts: RefundFacts, to: RefundRoute): Refusal | null => {
  if (facts.status !== financeStatus.failed || facts.withdrawn) return refuse(refundRouteFailure.routeNotFailed);
  return otherRoutes(facts).includes(to) ? null : refuse(refundRouteFailure.routeSame);
};

/** Where what a counter or machine reports leads: done, failed, or still open (3 may be reported again). */
export const afterFeedback = (said: RefundFeedback): 'settle' | 'fail' | 'stay' =>
  said === refundFeedback.success ? 'settle' : said === refundFeedback.cancelled ? 'fail' : 'stay';

/** Why nothing can be reported of a refund, or null. */
export const whyNotFeedback = ({ status, route }: RefundFacts): Refusal | null => {
  if (!byHand(route)) return refuse(refundRouteFailure.feedbackNotHand);
  return status === financeStatus.refunding ? null : refuse(refundRouteFailure.feedbackOver);
};

/** Is a refund late? Asked for at `at`, due so many hours later; instants in epoch ms. */
export const isLate = (
  { status, withdrawn }: Pick<RefundFacts, 'status' | 'withdrawn'>,
  at: number,
  dueHours: number,
  now: number,
): boolean => status !== financeStatus.complete && !withdrawn && now > at + dueHours * 3_600_000;
