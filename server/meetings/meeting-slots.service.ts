import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { fillDeadline, paySeconds } from '#domain/meetings/meeting-form.rules';
import { meetingFailure } from '#domain/meetings/meeting.failures';
import { statedMeeting } from '#domain/orders/meeting.rules';
import { SchoolClock } from '#server/boards/school-clock.service';
import { BookingService, type BookingRow } from '#server/booking/booking.service';
import { Db, type Tx } from '#server/kit/db/db';
import { Settings } from '#server/kit/settings/settings';
import { SlotReservationService, type ReservedDay, type SlotClaim } from '#server/orders/slot-reservation.service';
import type { MeetingApplication, MeetingPlace } from './meeting.store';

/** A claim of a stored booking, as `BookingService.rowOf` writes it. */
interface StoredClaim {
  readonly space_id: number;
  readonly time_id: number;
  readonly by_conflict: boolean;
  readonly begin_at: string;
  readonly end_at: string;
}

const dayOf = ({ tradeNo, siteId, date }: Pick<MeetingPlace, 'tradeNo' | 'siteId' | 'date'>): ReservedDay => ({
  mark: tradeNo,
  siteId,
  date,
});

const claimsOf = (booking: BookingRow): SlotClaim[] =>
  (booking['claims'] as readonly StoredClaim[]).map((claim) => ({
    n: 0,
    spaceId: claim.space_id,
    timeId: claim.time_id,
    beginAt: claim.begin_at,
    endAt: claim.end_at,
    byConflict: claim.by_conflict,
  }));

/** The slots of meeting applications: reserved under their number until a booking takes them or they are freed. */
@Injectable()
export class MeetingSlots {
  constructor(
    private readonly reservations: SlotReservationService,
    private readonly bookings: BookingService,
    private readonly settings: Settings,
    private readonly clock: SchoolClock,
  ) {}

  /** Returns until when the slots of an unfilled application are held (epoch ms). */
  heldUntil(startsAt: number): number {
    return fillDeadline(this.clock.now(), startsAt, this.settings.get('meeting.unsubmittedMin'));
  }

  /** Takes the locks of every step of an application: its person, then its day. Lock its row after them. */
  lock(tx: Tx, { siteId, date, userId }: Pick<MeetingPlace, 'siteId' | 'date' | 'userId'>): Promise<void> {
    return Db.lockSlots(tx, [{ siteId, date }], userId);
  }

  /** Reserves the slots of a booking under the number of an application; throws if someone else has one of them. */
  async reserve(tx: Tx, place: Pick<MeetingPlace, 'tradeNo' | 'siteId' | 'date'>, booking: BookingRow): Promise<void> {
    const lost = await this.reservations.reserve(tx, dayOf(place), claimsOf(booking), []);
    if (lost !== null) throw new Failure(meetingFailure.meetingSlotTaken);
  }

  /** Reserves the slot after a meeting under its number. Returns false if someone else has it. */
  async extend(
    tx: Tx,
    place: Pick<MeetingPlace, 'tradeNo' | 'siteId' | 'date'>,
    claim: Omit<SlotClaim, 'n' | 'byConflict'>,
  ): Promise<boolean> {
    return (await this.reservations.reserve(tx, dayOf(place), [{ ...claim, n: 0, byConflict: false }], [])) === null;
  }

  /** Frees the slots of an application. */
  free(tx: Tx, place: Pick<MeetingPlace, 'tradeNo' | 'siteId' | 'date'>): Promise<void> {
    return this.reservations.free(tx, dayOf(place));
  }

  /**
   * Turns the reservation of an application into a booking and returns its number. A booking with a price waits for its
   * payment, a free one is the applicant's at once. Throws if the applicant may not book now.
   */
  async book(tx: Tx, meeting: MeetingApplication): Promise<string> {
    const { booking, form, now, startsAt } = meeting;
    await this.reservations.release(tx, dayOf(meeting), claimsOf(booking));
    const result = await this.bookings.bookRowIn(tx, {
      ...booking,
      hold_seconds: paySeconds(now, startsAt),
      phone: form.phone ?? '',
      remark: form.remark || null,
      meeting: statedMeeting({
        ...(form.theme === undefined ? {} : { theme: form.theme }),
        ...(form.purposeType === undefined ? {} : { purposeType: form.purposeType }),
        ...(form.joinerNum === undefined ? {} : { joinerNum: form.joinerNum }),
        ...(form.joiners === undefined ? {} : { joiners: form.joiners }),
        ...(form.activityContent === undefined ? {} : { activityContent: form.activityContent }),
      }),
    });
    if (result.is !== 'booked' || result.repeated) throw new Failure(meetingFailure.meetingNotBookable);
    return result.order.trade_no;
  }
}
