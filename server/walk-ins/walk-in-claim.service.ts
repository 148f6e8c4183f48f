import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { bookingRefusal } from '#domain/booking/booking.rules';
import { walkInFailure } from '#domain/walk-ins/walk-in.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { OrderView } from '#contract/orders/order.contract';
import type { walkIns } from '#contract/walk-ins/walk-in.contract';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { BookingService } from '#server/booking/booking.service';
import { WaitlistBookingService } from '#server/waitlist/waitlist-booking.service';
import { clockAt, WalkInService, type WalkInRemainder } from './walk-in.service';
import type { WalkIn } from './walk-in.store';

/** Maximum hold in seconds; a member on site pays at once. */
const HOLD_SECONDS = 300;

/** Gives the remaining time of a no-show court to the first member who claims it. */
@Injectable()
export class WalkInClaimService {
  constructor(
    private readonly db: Db,
    private readonly walkIns: WalkInService,
    private readonly bookings: BookingService,
    private readonly waitlistBookings: WaitlistBookingService,
  ) {}

  /**
   * Books the remaining time under all booking rules except that a started slot is closed. A later claim fails with the
   * name of the first.
   */
  async claim({ id, phone }: ParsedOf<typeof walkIns.claim>, member: Member): Promise<OrderView> {
    const walkIn = await this.walkIns.get(id);
    const order = await runIdempotent(this.db, member, async (tx) => {
      await Db.lockSlots(tx, [walkIn], member.userId);
      const remainder = await this.walkIns.remainderIn(tx, walkIn);
      this.assertAvailable(remainder, walkIn);
      const plan = this.walkIns.plan(walkIn, remainder, member.roleId);
      const order = await this.waitlistBookings.book(
        tx,
        { plan, member, flow: 'fine', begun: true },
        Math.min(this.bookings.holdSeconds(plan.site), HOLD_SECONDS),
        member.agent,
        { buddyIds: [], phone: phone ?? '', remark: null },
      );
      if (walkIn.places !== null) await this.walkIns.recordPlace(tx, id, order.tradeNo);
      return order;
    });
    this.db.notifyCommit({ rooms: [], events: true });
    return order;
  }

  private assertAvailable({ running, stretch }: WalkInRemainder, { places }: WalkIn): void {
    if (stretch.length > 0) return;
    if (!running) throw new Failure(walkInFailure.walkInOver);
    if (places !== null) throw new Failure(walkInFailure.walkInPlacesTaken);
    const { name, since } = running;
    if (name !== null && since !== null)
      throw new Failure(walkInFailure.walkInTaken, { name: maskName(name), at: clockAt(since) });
    const { spec, facts } = bookingRefusal(bookingFailure.slotTaken);
    throw new Failure(spec, facts);
  }
}
