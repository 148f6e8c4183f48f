import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { bookingFailure } from '#domain/reservations/booking.failures';
import { bookingRefusal } from '#domain/reservations/booking.rules';
import { reservationType } from '#domain/reservations/slot.status';
import type { OrderView } from '#contract/orders/order.contract';
import type { Tx } from '#server/kit/db';
import { OrderViewService } from '#server/orders/order-view.service';
import { BookingJudge, type Wish } from './booking-judge.service';
import { BookingService } from './booking.service';
import { memberBooking, type Said } from './member-booking';
import type { WaitEntry } from './waitlist.store';

const nothing = { key: null, path: '', bodyHash: '', replayKey: null };

/** Books within a larger transaction: offered slots of waitlist entries, and courts claimed on site. */
@Injectable()
export class WaitlistBookingService {
  constructor(
    private readonly bookings: BookingService,
    private readonly judge: BookingJudge,
    private readonly views: OrderViewService,
  ) {}

  /** Books the offered slot under all booking rules. Throws the first refusal, which rolls back the transaction. */
  async take(
    tx: Tx,
    { siteId, date, offerSpace, offerTime, people }: WaitEntry,
    member: Wish['member'],
    agent: string,
    said: Pick<Said, 'buddyIds' | 'phone' | 'remark'>,
  ): Promise<OrderView> {
    const count = Math.max(people, 1 + said.buddyIds.length);
    const plan = this.bookings.plan(
      siteId,
      date as LocalDate,
      JSON.stringify([{ spaceId: offerSpace, timeId: offerTime }]),
      count,
      member.roleId,
    );
    return this.book(tx, { plan, member, flow: 'fine' }, this.bookings.holdSeconds(plan.site), agent, said);
  }

  /** Books the slots of a request in the caller's transaction under all booking rules. Throws the first refusal. */
  async book(
    tx: Tx,
    wish: Wish,
    holdSeconds: number,
    agent: string,
    said: Pick<Said, 'buddyIds' | 'phone' | 'remark'>,
  ): Promise<OrderView> {
    const early = await this.judge.refusal(wish);
    if (early) throw new Failure(early.spec, early.facts);
    const outcome = await this.bookings.takeIn(
      tx,
      memberBooking(wish, this.judge.asks(wish), holdSeconds, nothing, agent, {
        ...said,
        buddyCodes: null,
        reservationType: reservationType.single,
      }),
    );
    if (outcome.is === 'booked') return this.views.of(outcome.order);
    const { spec, facts } = (await this.judge.refusal(wish, outcome.facts)) ?? bookingRefusal(bookingFailure.slotTaken);
    throw new Failure(spec, facts);
  }
}
