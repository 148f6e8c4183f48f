import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { addDays, daysBetween } from '#domain/kit/time';
import { orderFailure } from '#domain/orders/order.failures';
import { MovePlanService } from '#server/boards/move-plan.service';
import { scopeReaches, type Scope } from '#server/kit/access/scope';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import type { ClosureTarget } from './closure-booking.store';
import type { Closure } from './closure.store';

const MAX_CLOSURE_DAYS = 62;

/** Checks the places and hours to close and counts their slots. */
@Injectable()
export class ClosureTargetService {
  constructor(
    private readonly plans: MovePlanService,
    private readonly clock: Clock,
  ) {}

  /** Returns the venue of a target; throws if it is out of scope, over or too long. */
  assertValid(scope: Scope, target: ClosureTarget): Closure['venueId'] {
    const venueId = this.plans.venueOf(target.siteIds, target.spaceIds);
    if (venueId === null) throw new Failure(orderFailure.closureSites);
    if (!scopeReaches(scope, { venueId })) throw new Failure(orderFailure.closureMissing);
    const days = daysBetween(target.beginDate, target.endDate);
    if (
      days < 0 ||
      days >= MAX_CLOSURE_DAYS ||
      target.beginMinute >= target.endMinute ||
      target.endDate < schoolTime(this.clock.now()).date
    )
      throw new Failure(orderFailure.closureWindow);
    return venueId;
  }

  /** Returns how many slots the target closes. */
  countSlots(target: ClosureTarget): number {
    const days = daysBetween(target.beginDate, target.endDate) + 1;
    const counts = target.siteIds.flatMap((siteId) =>
      Array.from(
        { length: days },
        (_, n) =>
          this.plans.closureSlots({
            siteId,
            date: addDays(target.beginDate, n),
            spaceIds: target.spaceIds,
            from: target.beginMinute,
            to: target.endMinute,
          })?.slots.length ?? 0,
      ),
    );
    return counts.reduce((sum, n) => sum + n, 0);
  }
}
