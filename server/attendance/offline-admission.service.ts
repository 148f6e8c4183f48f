import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { orderCheckFailure } from '#domain/attendance/order-check.failures';
import type { CheckMethod } from '#domain/attendance/order-check.status';
import { parseSignedCode } from '#domain/attendance/pass-code.rules';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { SchoolClock } from '#server/boards/school-clock.service';
import { DoorStore } from './door.store';
import { assertAtVenue, whyNotAdmitted } from './entry-admission.service';
import { OrderCheckStore } from './order-check.store';
import { PromiseService } from './promise.service';

/** An admission that a door made earlier; `at` in epoch ms, `code` null if staff typed the number. */
interface EarlierAdmission {
  readonly tradeNo: string;
  readonly at: number;
  readonly method: CheckMethod;
  readonly code: string | null;
}

/** The check of a booking: the one made now, or the first, with its door and instant (epoch ms). */
interface OfflineCheck {
  readonly checkId: number;
  readonly isFirst: boolean;
  readonly firstAt: number | null;
  readonly firstDoor: string | null;
}

/** Admits bookings as of the time when a door without network admitted them. */
@Injectable()
export class OfflineAdmission {
  constructor(
    private readonly store: OrderCheckStore,
    private readonly doors: DoorStore,
    private readonly promises: PromiseService,
    private readonly clock: SchoolClock,
  ) {}

  /** The business time in epoch ms. */
  now(): number {
    return this.clock.now();
  }

  /**
   * Checks a booking in as of `at` and records it. Returns the first check if the booking was admitted elsewhere, after
   * waiting for a concurrent admission. Throws if it could not be admitted at that time.
   */
  async admit(
    tx: Tx,
    { tradeNo, at, method, code }: EarlierAdmission,
    venueId: number,
    staff: Member,
  ): Promise<OfflineCheck> {
    const booking = await this.store.find(tradeNo, tx);
    if (!booking) throw new Failure(orderCheckFailure.checkUnknown);
    assertAtVenue(booking, staff, venueId);
    const signed = code === null ? null : parseSignedCode(code);
    if (signed?.kind === 'member' && signed.userId !== booking.userId) throw new Failure(orderCheckFailure.doorForged);
    throwIfRefused(whyNotAdmitted({ ...booking, now: at, checkedAt: null }));
    await this.promises.checkInAt(tx, tradeNo, at, { userId: staff.userId, who: 'staff' });
    const checkId = await this.store.insertAdmittedAt(tx, tradeNo, staff.userId, method, at);
    if (checkId !== null) return { checkId, isFirst: true, firstAt: null, firstDoor: null };
    const first = await this.doors.admissionOf(tx, tradeNo);
    if (!first) throw new Failure(orderCheckFailure.checkUnknown);
    return { checkId: first.id, isFirst: false, firstAt: first.at, firstDoor: first.door };
  }
}
