import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { orderCheckFailure } from '#domain/attendance/order-check.failures';
import { bookingSale } from '#domain/orders/booking.sale';
import type { Tx } from '#server/kit/db/db';
import { scopeReaches } from '#server/kit/access/scope';
import type { DuePlace, DueRow, DueSource, DueSubject, WriteOff } from './due';
import { DueRegistry } from './due-registry.service';
import { assertAtVenue, EntryAdmission, whyNotAdmitted } from './entry-admission.service';
import { OrderCheckStore, type CheckableBooking } from './order-check.store';

/** Returns a booking as a due thing: one piece, the admission of its people. */
const toDueRow = (booking: CheckableBooking): DueRow => {
  const { tradeNo, userName, roleId, people, siteName, enSiteName, detail, detailEn, beginAt, endAt } = booking;
  return {
    key: tradeNo,
    tradeNo,
    userName,
    roleId,
    title: `${siteName} · ${people} 人`,
    enTitle: `${enSiteName} · ${people} ${people === 1 ? 'person' : 'people'}`,
    detail,
    detailEn,
    beginAt,
    endAt,
    venueName: booking.venueName,
    enVenueName: booking.enVenueName,
    left: booking.checkedAt === null ? 1 : 0,
    refusal: whyNotAdmitted(booking),
  };
};

/** Returns the bookings that are to come or running; without one the last that is over, which says why. */
const withoutDone = (bookings: readonly CheckableBooking[]): readonly CheckableBooking[] => {
  const open = bookings.filter(({ checkedAt, now, endsAt }) => checkedAt === null && now < endsAt);
  return open.length > 0 ? open : bookings.slice(-1);
};

/** Bookings as due things: writing one off admits its people. */
@Injectable()
export class BookingDueService implements DueSource, OnModuleInit {
  constructor(
    private readonly registry: DueRegistry,
    private readonly store: OrderCheckStore,
    private readonly admission: EntryAdmission,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  sells(tradeNo: string): boolean {
    return tradeNo.startsWith(bookingSale.letter);
  }

  async findDue(subject: DueSubject, { staff, venueId }: DuePlace): Promise<DueRow[]> {
    if ('tradeNo' in subject) {
      const booking = await this.store.find(subject.tradeNo);
      if (!booking) return [];
      assertAtVenue(booking, staff, venueId);
      return [toDueRow(booking)];
    }
    const around = await this.store.paidAroundNow(...subject.userIds);
    const here = around.filter(
      (one) => scopeReaches(staff, { venueId: one.venueId }) && (venueId === null || venueId === one.venueId),
    );
    return withoutDone(here).map(toDueRow);
  }

  async writeOff(tx: Tx, { tradeNo, method }: WriteOff, { staff, venueId }: DuePlace): Promise<null> {
    const booking = await this.store.find(tradeNo, tx);
    if (!booking) throw new Failure(orderCheckFailure.checkUnknown);
    assertAtVenue(booking, staff, venueId);
    throwIfRefused(whyNotAdmitted(booking));
    await this.admission.admit(tx, booking, { userId: staff.userId, method });
    return null;
  }

  async recordRefused({ tradeNo, method }: WriteOff, { staff }: DuePlace, { spec, facts }: Failure): Promise<void> {
    const known = await this.store.find(tradeNo);
    await this.store.insertRefused(known && tradeNo, staff.userId, method, spec.key, facts);
  }
}
