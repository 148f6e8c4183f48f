import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { stamp } from '#domain/kit/time';
import { orderChannel, orderSource } from '#domain/orders/order.status';
import { bookingFailure } from '#domain/reservations/booking.failures';
import { bookingRefusal, type BookingRefusal } from '#domain/reservations/booking.rules';
import type { OccupyKind } from '#domain/reservations/occupy.status';
import { closedReason, reservationType } from '#domain/reservations/slot.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { OrderView } from '#contract/orders/order.contract';
import type { reservations } from '#contract/reservations/reservation.contract';
import { unkept, type Member } from '#server/kit/caller';
import type { Tx } from '#server/kit/db';
import { detailOf, spaceNamesOf, type Plan } from './booking-plan';
import { BookingService } from './booking.service';
import type { Measured, Outcome } from './booking.store';
import { DeskDay } from './desk-day.service';
import { OccupationStore } from './occupation.store';

/** The purpose of an occupation: for staff, for the matrix, and its kind. */
export interface Reasons {
  readonly reason: string;
  readonly label?: string | undefined;
  readonly kind: OccupyKind;
  readonly seriesNo?: string;
}

/** Blocks slots for the venue. */
@Injectable()
export class OccupyService {
  constructor(
    private readonly bookings: BookingService,
    private readonly desk: DeskDay,
    private readonly marks: OccupationStore,
  ) {}

  /**
   * Blocks free slots, all or none (T9); the failure names the first slot that is not free. Past slots cannot be
   * blocked.
   */
  async occupy(
    { venueSiteId, reservationDate, reservationOrderJson, ...reasons }: ParsedOf<typeof reservations.occupy>,
    member: Member,
  ): Promise<OrderView> {
    this.desk.site(venueSiteId, member);
    const kept = await this.bookings.first(member);
    if (kept) return this.desk.view(kept);
    const plan = this.bookings.plan(venueSiteId, reservationDate, reservationOrderJson, 1, member.roleId);
    const over = this.desk.states(plan).find(({ state }) => state.reason === closedReason.ended);
    if (over) return this.refuse(member, bookingRefusal(bookingFailure.slotStarted, this.nameOf(plan, over)));
    if (plan.tangled)
      return this.refuse(member, bookingRefusal(bookingFailure.slotTaken, this.nameOf(plan, plan.items[0])));
    const done = await this.take(plan, member, reasons);
    return done.is === 'booked'
      ? this.desk.view(done.order)
      : this.refuse(member, bookingRefusal(bookingFailure.slotTaken, this.nameOf(plan, this.lost(plan, done.facts))));
  }

  /** Blocks the slots of a plan and stores the purpose. `dryRun` only measures conflicts. */
  async take(plan: Plan, member: Member, reasons: Reasons, look = false): Promise<Outcome> {
    const done = await this.bookings.take({ ...this.booking(plan, member, reasons), look });
    if (done.is === 'booked') await this.marks.mark(done.order.trade_no, reasons.kind, reasons.seriesNo);
    return done;
  }

  /** Blocks the slots of a plan as part of a larger transaction. */
  async takeIn(tx: Tx, plan: Plan, member: Pick<Member, 'userId' | 'roleId'>, reasons: Reasons): Promise<Outcome> {
    const done = await this.bookings.takeIn(tx, this.booking(plan, { ...member, once: unkept }, reasons));
    if (done.is === 'booked') await this.marks.mark(done.order.trade_no, reasons.kind, reasons.seriesNo, tx);
    return done;
  }

  private booking(
    plan: Plan,
    member: Pick<Member, 'userId' | 'roleId' | 'once'>,
    { reason, label }: Reasons,
  ): Parameters<BookingService['take']>[0] {
    return {
      userId: member.userId,
      plan,
      house: true,
      look: false,
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
  lost({ items, site }: Plan, { taken, short }: Measured): Plan['items'][number] | undefined {
    return (
      items.find(
        ({ space, time }) =>
          time.id === (taken ?? short)?.timeId && (!taken || site.claims.get(space.id)?.includes(taken.spaceId)),
      ) ?? items[0]
    );
  }

  private nameOf(
    { day }: Plan,
    item: Pick<Plan['items'][number], 'space' | 'time'> | undefined,
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
    await this.bookings.keep(member, refusal);
    throw new Failure(refusal.spec, refusal.facts);
  }
}
