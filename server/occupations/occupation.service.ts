import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { stamp } from '#domain/kit/time';
import { orderChannel, orderSource } from '#domain/orders/order.status';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { bookingRefusal, type BookingRefusal } from '#domain/booking/booking.rules';
import type { OccupationKind } from '#domain/occupations/occupation.status';
import { closedReason, reservationType } from '#domain/boards/slot.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { OrderView } from '#contract/orders/order.contract';
import type { reservations } from '#contract/booking/reservation.contract';
import { noIdempotency, type Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { detailOf, spaceNamesOf, type BookingPlan } from '#server/boards/booking-plan.service';
import {
  BookingService,
  type BookingMeasurement,
  type BookingResult,
  type BookingRow,
} from '#server/booking/booking.service';
import { StaffDayService } from '#server/booking/staff-day.service';
import { OccupationStore } from './occupation.store';

/** The purpose of an occupation: for staff, for the matrix, and its kind. */
interface OccupationReasons {
  readonly reason: string;
  readonly label?: string | undefined;
  readonly kind: OccupationKind;
  readonly seriesNo?: string;
}

/** Blocks slots for the venue. */
@Injectable()
export class OccupationService {
  constructor(
    private readonly bookings: BookingService,
    private readonly staffDay: StaffDayService,
    private readonly store: OccupationStore,
  ) {}

  /**
   * Blocks free slots, all or none (T9); the failure names the first slot that is not free. Past slots cannot be
   * blocked.
   */
  async occupy(
    { venueSiteId, reservationDate, reservationOrderJson, ...reasons }: ParsedOf<typeof reservations.occupy>,
    member: Member,
  ): Promise<OrderView> {
    this.staffDay.site(venueSiteId, member);
    const stored = await this.bookings.findStored(member);
    if (stored) return this.staffDay.view(stored);
    const plan = this.bookings.plan(venueSiteId, reservationDate, reservationOrderJson, 1, member.roleId);
    const over = this.staffDay.slotStates(plan).find(({ state }) => state.reason === closedReason.ended);
    if (over) return this.refuse(member, bookingRefusal(bookingFailure.slotStarted, this.nameOf(plan, over)));
    if (plan.tangled)
      return this.refuse(member, bookingRefusal(bookingFailure.slotTaken, this.nameOf(plan, plan.items[0])));
    const result = await this.occupyPlan(plan, member, reasons);
    return result.is === 'booked'
      ? this.staffDay.view(result.order)
      : this.refuse(
          member,
          bookingRefusal(bookingFailure.slotTaken, this.nameOf(plan, this.blockedItem(plan, result.facts))),
        );
  }

  /** Blocks the slots of a plan and stores the purpose. `dryRun` only measures conflicts. */
  async occupyPlan(
    plan: BookingPlan,
    member: Member,
    reasons: OccupationReasons,
    dryRun = false,
  ): Promise<BookingResult> {
    const result = await this.bookings.book({ ...this.commandOf(plan, member, reasons), dryRun });
    if (result.is === 'booked') await this.store.setReasons(result.order.trade_no, reasons.kind, reasons.seriesNo);
    return result;
  }

  /** Returns the request that blocks the slots of a plan, to be stored and passed to `occupyRowIn` later. */
  rowOf(plan: BookingPlan, member: Pick<Member, 'userId' | 'roleId'>, reasons: OccupationReasons): BookingRow {
    return this.bookings.rowOf(this.commandOf(plan, { ...member, once: noIdempotency }, reasons));
  }

  /** Blocks the slots of a stored request as part of a larger transaction. */
  async occupyRowIn(
    tx: Tx,
    row: BookingRow,
    { kind, seriesNo }: Pick<OccupationReasons, 'kind' | 'seriesNo'>,
  ): Promise<BookingResult> {
    const result = await this.bookings.bookRowIn(tx, row);
    if (result.is === 'booked') await this.store.setReasons(result.order.trade_no, kind, seriesNo, tx);
    return result;
  }

  private commandOf(
    plan: BookingPlan,
    member: Pick<Member, 'userId' | 'roleId' | 'once'>,
    { reason, label }: OccupationReasons,
  ): Parameters<BookingService['book']>[0] {
    return {
      userId: member.userId,
      plan,
      byStaff: true,
      dryRun: false,
      once: member.once,
      holdSeconds: 0,
      rules: { quotas: [], maxUnpaid: 0, maxActive: 0 },
      buddyIds: [],
      buddyCodes: null,
      order: {
        roleId: member.roleId,
        source: orderSource.adminOccupy,
        channel: orderChannel.pc,
        detail: detailOf(plan, ({ spaceName }) => spaceName, '；'),
        detailEn: detailOf(plan, ({ enName }) => enName, '; '),
        spaceNames: spaceNamesOf(plan),
        reservationType: reservationType.single,
        phone: '',
        remark: null,
        reason,
        label: label ?? null,
        rules: {},
      },
    };
  }

  /** Returns the slot that was measured as taken, or short of places. */
  blockedItem(
    { items, site }: BookingPlan,
    { taken, short }: BookingMeasurement,
  ): BookingPlan['items'][number] | undefined {
    return (
      items.find(
        ({ space, time }) =>
          time.id === (taken ?? short)?.timeId && (!taken || site.claims.get(space.id)?.includes(taken.spaceId)),
      ) ?? items[0]
    );
  }

  private nameOf(
    { day }: BookingPlan,
    item: Pick<BookingPlan['items'][number], 'space' | 'time'> | undefined,
  ): Record<string, unknown> {
    return item
      ? {
          spaceId: item.space.id,
          timeId: item.time.id,
          spaceName: item.space.spaceName,
          enSpaceName: item.space.enName,
          startDate: stamp(day.date, item.time.beginMinute),
        }
      : {};
  }

  private async refuse(member: Member, refusal: BookingRefusal): Promise<never> {
    await this.bookings.findOrStore(member, refusal);
    throw new Failure(refusal.spec, refusal.facts);
  }
}
