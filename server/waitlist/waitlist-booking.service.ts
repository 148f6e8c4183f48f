import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { bookingRefusal } from '#domain/booking/booking.rules';
import { reservationType } from '#domain/boards/slot.status';
import { meetingFailure } from '#domain/meetings/meeting.failures';
import type { OrderView } from '#contract/orders/order.contract';
import { noIdempotency } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { OrderViewService } from '#server/orders/order-view.service';
import { BookingRuleEvaluator, type BookingRequest } from '#server/booking/booking-rule-evaluator.service';
import { BookingService, memberBookingCommand, type BookingDetails } from '#server/booking/booking.service';
import type { WaitlistEntry } from './waitlist.store';

/** Books within a larger transaction: offered slots of waitlist entries, and courts claimed on site. */
@Injectable()
export class WaitlistBookingService {
  constructor(
    private readonly bookings: BookingService,
    private readonly rules: BookingRuleEvaluator,
    private readonly views: OrderViewService,
  ) {}

  /** Books the offered slot under all booking rules. Throws the first refusal, which rolls back the transaction. */
  async bookOffer(
    tx: Tx,
    { siteId, date, offerSpace, offerTime, people }: WaitlistEntry,
    member: BookingRequest['member'],
    agent: string,
    details: Pick<BookingDetails, 'buddyIds' | 'phone' | 'remark'>,
  ): Promise<OrderView> {
    const count = Math.max(people, 1 + details.buddyIds.length);
    const plan = this.bookings.plan(
      siteId,
      date as LocalDate,
      JSON.stringify([{ spaceId: offerSpace, timeId: offerTime }]),
      count,
      member.roleId,
    );
    return this.book(tx, { plan, member, flow: 'fine' }, this.bookings.holdSeconds(plan.site), agent, details);
  }

  /** Books the slots of a request in the caller's transaction under all booking rules. Throws the first refusal. */
  async book(
    tx: Tx,
    request: BookingRequest,
    holdSeconds: number,
    agent: string,
    details: Pick<BookingDetails, 'buddyIds' | 'phone' | 'remark'>,
  ): Promise<OrderView> {
    if (this.bookings.needsApplication(request.plan.site.id)) throw new Failure(meetingFailure.meetingNeedsForm);
    const refusalBefore = await this.rules.findRefusal(request);
    if (refusalBefore) throw new Failure(refusalBefore.spec, refusalBefore.facts);
    const result = await this.bookings.bookIn(
      tx,
      memberBookingCommand(request, this.rules.quotaQueries(request), holdSeconds, noIdempotency, agent, {
        ...details,
        buddyCodes: null,
        reservationType: reservationType.single,
      }),
    );
    if (result.is === 'booked') return this.views.toView(result.order);
    const { spec, facts } =
      (await this.rules.findRefusal(request, result.facts)) ?? bookingRefusal(bookingFailure.slotTaken);
    throw new Failure(spec, facts);
  }
}
