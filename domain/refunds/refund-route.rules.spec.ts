import { enumCodes } from '#domain/kit/enumeration';
import { financeStatus, refundFeedback, refundRoute } from '#domain/payments/pay.status';
import { refundRouteFailure } from './refund-route.failures';
import { afterFeedback, isOverdue, otherRoutes, whyNotFeedback, whyNotRoute } from './refund-route.rules';

const failedRefund = { status: financeStatus.failed, route: refundRoute.original, withdrawn: false } as const;

describe('the route of a refund', () => {
  it('changes only after a failure, and only to another route', () => {
    expect(otherRoutes(failedRefund)).toEqual([refundRoute.wallet, refundRoute.offline, refundRoute.campusCard]);
    expect(whyNotRoute(failedRefund, refundRoute.wallet)).toBeNull();
    expect(whyNotRoute({ ...failedRefund, route: refundRoute.wallet }, refundRoute.wallet)?.spec).toBe(
      refundRouteFailure.routeSame,
    );
    expect(whyNotRoute(failedRefund, refundRoute.original)?.spec).toBe(refundRouteFailure.routeSame);
    for (const status of [financeStatus.refunding, financeStatus.complete])
      expect(whyNotRoute({ ...failedRefund, status }, refundRoute.wallet)?.spec).toBe(
        refundRouteFailure.routeNotFailed,
      );
    expect(whyNotRoute({ ...failedRefund, withdrawn: true }, refundRoute.wallet)?.spec).toBe(
      refundRouteFailure.routeNotFailed,
    );
  });

  it('completes by a staff report if manual, and only then', () => {
    expect(enumCodes(refundFeedback).map((feedback) => afterFeedback(feedback))).toEqual(['settle', 'fail', 'stay']);
    const running = { ...failedRefund, status: financeStatus.refunding };
    for (const route of [refundRoute.offline, refundRoute.campusCard])
      expect(whyNotFeedback({ ...running, route })).toBeNull();
    for (const route of [refundRoute.original, refundRoute.wallet])
      expect(whyNotFeedback({ ...running, route })?.spec).toBe(refundRouteFailure.feedbackNotHand);
    expect(whyNotFeedback({ ...failedRefund, route: refundRoute.offline })?.spec).toBe(refundRouteFailure.feedbackOver);
  });

  it('is overdue after its hours while unfinished', () => {
    expect(isOverdue(failedRefund, 0, 72, 72 * 3_600_000)).toBe(false);
    expect(isOverdue(failedRefund, 0, 72, 72 * 3_600_000 + 1)).toBe(true);
    expect(isOverdue({ ...failedRefund, status: financeStatus.complete }, 0, 72, 1e12)).toBe(false);
  });
});
