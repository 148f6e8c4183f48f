import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { stamp, type LocalDate } from '#domain/kit/time';
import { orderFailure } from '#domain/orders/order.failures';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { occupationFailure } from '#domain/occupations/occupation.failures';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { occupations } from '#contract/occupations/occupation.contract';
import type { Member } from '#server/kit/access/caller';
import { BookingService } from '#server/booking/booking.service';
import { StaffDayService } from '#server/booking/staff-day.service';
import { OccupationStore } from './occupation.store';
import { OccupationService } from './occupation.service';

/** Extends occupations. */
@Injectable()
export class OccupationExtensionService {
  constructor(
    private readonly staffDay: StaffDayService,
    private readonly bookings: BookingService,
    private readonly occupation: OccupationService,
    private readonly store: OccupationStore,
  ) {}

  /** Blocks the slots that follow an occupation, at each of its spaces, for the same reason. */
  async extend(tradeNo: string, member: Member): Promise<AnswerOf<typeof occupations.extend>> {
    const found = await this.store.find(tradeNo);
    if (!found) throw new Failure(orderFailure.orderMissing);
    const site = this.staffDay.site(found.siteId, member);
    const stored = await this.bookings.findStored(member);
    if (stored) return { tradeNo: stored.trade_no, endAt: stored.end_at.slice(0, 16).replace('T', ' ') };
    const day = this.staffDay.day(site, found.date as LocalDate);
    const next = day.times.find(({ beginMinute }) => beginMinute === found.endMinute);
    if (!next) throw new Failure(occupationFailure.occupyNoNext);
    const plan = this.bookings.plan(
      site.id,
      found.date as LocalDate,
      JSON.stringify(found.spaceIds.map((spaceId) => ({ spaceId, timeId: next.id }))),
      1,
      member.roleId,
    );
    const result = await this.occupation.occupyPlan(plan, member, {
      reason: found.reason ?? '',
      label: found.label ?? undefined,
      kind: found.kind,
      ...(found.seriesNo ? { seriesNo: found.seriesNo } : {}),
    });
    if (result.is !== 'booked') throw new Failure(bookingFailure.slotTaken);
    return { tradeNo: result.order.trade_no, endAt: stamp(day.date, next.endMinute) };
  }
}
