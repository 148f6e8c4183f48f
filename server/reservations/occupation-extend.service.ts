import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { stamp, type LocalDate } from '#domain/kit/time';
import { orderFailure } from '#domain/orders/order.failures';
import { bookingFailure } from '#domain/reservations/booking.failures';
import { occupyFailure } from '#domain/reservations/occupy.failures';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { occupations } from '#contract/reservations/occupation.contract';
import type { Member } from '#server/kit/caller';
import { BookingService } from './booking.service';
import { DeskDay } from './desk-day.service';
import { OccupationStore } from './occupation.store';
import { OccupyService } from './occupy.service';

/** Extends occupations. */
@Injectable()
export class OccupationExtendService {
  constructor(
    private readonly desk: DeskDay,
    private readonly bookings: BookingService,
    private readonly occupation: OccupyService,
    private readonly store: OccupationStore,
  ) {}

  /** Blocks the slots that follow an occupation, at each of its spaces, for the same reason. */
  async extend(tradeNo: string, member: Member): Promise<AnswerOf<typeof occupations.extend>> {
    const found = await this.store.one(tradeNo);
    if (!found) throw new Failure(orderFailure.orderMissing);
    const site = this.desk.site(found.siteId, member);
    const kept = await this.bookings.first(member);
    if (kept) return { tradeNo: kept.trade_no, endAt: kept.end_at.slice(0, 16).replace('T', ' ') };
    const day = this.desk.day(site, found.date as LocalDate);
    const next = day.times.find(({ beginMinute }) => beginMinute === found.endMinute);
    if (!next) throw new Failure(occupyFailure.occupyNoNext);
    const plan = this.bookings.plan(
      site.id,
      found.date as LocalDate,
      JSON.stringify(found.spaceIds.map((spaceId) => ({ spaceId, timeId: next.id }))),
      1,
      member.roleId,
    );
    const out = await this.occupation.take(plan, member, {
      reason: found.reason ?? '',
      label: found.label ?? undefined,
      kind: found.kind,
      ...(found.seriesNo ? { seriesNo: found.seriesNo } : {}),
    });
    if (out.is !== 'booked') throw new Failure(bookingFailure.slotTaken);
    return { tradeNo: out.order.trade_no, endAt: stamp(day.date, next.endMinute) };
  }
}
