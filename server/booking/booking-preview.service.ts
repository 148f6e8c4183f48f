import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskPhone } from '#domain/kit/identity';
import { toYuan } from '#domain/kit/money';
import { stamp } from '#domain/kit/time';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { reservations } from '#contract/booking/reservation.contract';
import type { Member } from '#server/kit/access/caller';
import { BookingRuleEvaluator, isDecidedInMemory } from './booking-rule-evaluator.service';
import { BookingService } from './booking.service';
import { BookingStore } from './booking.store';

/** Prices a selection without booking it. */
@Injectable()
export class BookingPreviewService {
  constructor(
    private readonly bookings: BookingService,
    private readonly rules: BookingRuleEvaluator,
    private readonly store: BookingStore,
  ) {}

  /** Returns the order a selection would create, for the member alone. Refuses if the slots are not on offer. */
  async order(
    { venueSiteId, reservationDate, reservationOrderJson }: ParsedOf<typeof reservations.orderInfo>,
    member: Member,
  ): Promise<AnswerOf<typeof reservations.orderInfo>> {
    const plan = this.bookings.plan(venueSiteId, reservationDate, reservationOrderJson, 1, member.roleId);
    const refusal = await this.rules.findRefusal({ plan, member, flow: 'fine' });
    if (refusal && isDecidedInMemory(refusal)) throw new Failure(refusal.spec, refusal.facts);
    const { site, day, items, amount } = plan;
    const { phone, buddies } = await this.store.contactsOf(member.userId);
    return {
      orderPrice: toYuan(amount),
      orderAmount: toYuan(amount),
      phone,
      buddyList: buddies.map(({ id, name, userId, phone: of, roleId }) => ({
        id,
        name,
        userId,
        userUid: `u${userId}`,
        userPhone: maskPhone(of),
        userRoleId: roleId,
      })),
      venueInfoBean: {
        venueSiteId: site.id,
        campusName: site.campus.campusName,
        venueName: site.venue.venueName,
        siteName: site.siteName,
        buddyNumMin: site.buddyNumMin,
        buddyNumMax: site.buddyNumMax,
      },
      orderDetailList: items.map(({ space, time, fee }) => ({
        venueSpaceId: space.id,
        venueSpaceName: space.spaceName,
        timeId: time.id,
        startDate: stamp(day.date, time.beginMinute),
        endDate: stamp(day.date, time.endMinute),
        orderFee: toYuan(fee),
      })),
    };
  }
}
