import { codesOf } from '#domain/kit/enumeration';
import { financeStatus, refundFeedback, refundRoute } from './pay.status';
import { refundRouteFailure } from './refund-route.failures';
import { afterFeedback, isLate, otherRoutes, whyNotFeedback, whyNotRoute } from './refund-route.rules';

const failed = { status: financeStatus.failed, route: refundRoute.original, withdrawn: false } as const;

describe('the way of a refund', () => {
  it('changes only where it failed, and to another one', () => {
    expect(otherRoutes(failed)).toEqual([refundRoute.wallet, refundRoute.offline, refundRoute.campusCard]);
    expect(whyNotRoute(failed, refundRoute.wallet)).toBeNull();
    expect(whyNotRoute({ ...failed, route: refundRoute.wallet }, refundRoute.wallet)?.spec).toBe(
      refundRouteFailure.routeSame,
    );
    expect(whyNotRoute(failed, refundRoute.original)?.spec).toBe(refundRouteFailure.routeSame);
    for (const status of [financeStatus.refunding, financeStatus.complete])
      expect(whyNotRoute({ ...failed, status }, refundRoute.wallet)?.spec).toBe(refundRouteFailure.routeNotFailed);
    expect(whyNotRoute({ ...failed, withdrawn: true }, refundRoute.wallet)?.spec).toBe(
      refundRouteFailure.routeNotFailed,
    );
  });

  it('by hand ends by what a person reports, and no other way does', () => {
    expect(codesOf(refundFeedback).map((said) => afterFeedback(said))).toEqual(['settle', 'fail', 'stay']);
    const running = { ...failed, status: financeStatus.refunding };
    for (const route of [refundRoute.offline, refundRoute.campusCard])
      expect(whyNotFeedback({ ...running, route })).toBeNull();
    for (const route of [refundRoute.original, refundRoute.wallet])
      expect(whyNotFeedback({ ...running, route })?.spec).toBe(refundRouteFailure.feedbackNotHand);
    expect(whyNotFeedback({ ...failed, route: refundRoute.offline })?.spec).toBe(refundRouteFailure.feedbackOver);
  });

  it('is late after its hours, while it has not ended', () => {
    expect(isLate(failed, 0, 72, 72 * 3_600_000)).toBe(false);
    expect(isLate(failed, 0, 72, 72 * 3_600_000 + 1)).toBe(true);
    expect(isLate({ ...failed, status: financeStatus.complete }, 0, 72, 1e12)).toBe(false);
  });
});
