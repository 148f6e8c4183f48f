import { Injectable } from '@nestjs/common';
import { Failure, refuse, type Refusal } from '#domain/kit/failure';
import { orderCheckFailure } from '#domain/attendance/order-check.failures';
import { checkMethod, type CheckMethod } from '#domain/attendance/order-check.status';
import { promiseStatus, type PromiseStatus } from '#domain/attendance/promise.status';
import { orderFailure } from '#domain/orders/order.failures';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import type { Tx } from '#server/kit/db/db';
import { scopeReaches, type Scope } from '#server/kit/access/scope';
import { schoolStamp } from '#server/kit/runtime/clock';
import { OrderCheckStore, type CheckableBooking } from './order-check.store';
import { PromiseService } from './promise.service';

const minuteOf = (at: number): string => schoolStamp(at).slice(0, 16);

/** Returns why a booking is not admitted, or null. */
export function whyNotAdmitted(booking: CheckableBooking): Refusal | null {
  const { orderStatus: os, payStatus: ps, promiseStatus: attendance, now, opensAt, endsAt, checkedAt } = booking;
  if (os !== orderStatus.normal) return refuse(orderCheckFailure.checkCancelled);
  if (ps === payStatus.unpaid) return refuse(orderCheckFailure.checkUnpaid);
  if (checkedAt !== null) return refuse(orderCheckFailure.checkedAlready, { at: minuteOf(checkedAt) });
  if (now >= endsAt) return refuse(orderFailure.signTooLate);
  if (now < opensAt) return refuse(orderFailure.signTooEarly, { nextAllowedAt: minuteOf(opensAt) });
  return attendance === promiseStatus.userCancelled ? refuse(orderCheckFailure.checkCancelled) : null;
}

/** Throws if the booking is out of scope, or of another venue than the given one. */
export function assertAtVenue({ venueId, venueName }: CheckableBooking, scope: Scope, atVenueId: number | null): void {
  if (!scopeReaches(scope, { venueId })) throw new Failure(orderCheckFailure.checkUnknown);
  if (atVenueId !== null && atVenueId !== venueId)
    throw new Failure(orderCheckFailure.checkElsewhere, { place: venueName });
}

/** Admits bookings, each once. */
@Injectable()
export class EntryAdmission {
  constructor(
    private readonly store: OrderCheckStore,
    private readonly promises: PromiseService,
  ) {}

  /**
   * Checks in a booking that nothing refuses and records it. A concurrent second one waits for the first, then throws
   * when that was.
   */
  async admit(
    tx: Tx,
    booking: CheckableBooking,
    { userId, method }: { readonly userId: number; readonly method: CheckMethod },
  ): Promise<PromiseStatus> {
    const { tradeNo } = booking;
    const who = method === checkMethod.self ? 'member' : 'staff';
    const { promiseStatus: attendance } = await this.promises.checkIn(tx, tradeNo, { userId, who });
    if (await this.store.insertAdmitted(tx, tradeNo, userId, method)) return attendance;
    const first = await this.store.find(tradeNo, tx);
    throw new Failure(orderCheckFailure.checkedAlready, { at: minuteOf(first?.checkedAt ?? booking.now) });
  }
}
