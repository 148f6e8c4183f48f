import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { orderCheckFailure } from '#domain/attendance/order-check.failures';
import { promiseStatus } from '#domain/attendance/promise.status';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { orderChecks } from '#contract/attendance/order-check.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { scopeReaches } from '#server/kit/access/scope';
import { VenueTables } from '#server/venues/venue-tables.service';
import { CodeReader } from './code-reader.service';
import { MyOrderService } from '#server/orders/my-order.service';
import { OrderCheckStore } from './order-check.store';

/** Codes that are shown: of an order, of a member and of a site. */
@Injectable()
export class EntryCodeService {
  constructor(
    private readonly reader: CodeReader,
    private readonly store: OrderCheckStore,
    private readonly ownOrders: MyOrderService,
    private readonly tables: VenueTables,
  ) {}

  /** Returns the entry code of an own order. */
  async passCode(
    caller: Member,
    { tradeNo }: ParsedOf<typeof orderChecks.passCode>,
  ): Promise<AnswerOf<typeof orderChecks.passCode>> {
    const shown = await this.ownOrders.lockCode(caller.userId, tradeNo);
    return { ...shown, ...this.reader.passCode(shown.orderView.tradeNo) };
  }

  /** Returns the caller's member codes and when one was last used. */
  async memberCode(caller: Member): Promise<AnswerOf<typeof orderChecks.memberCode>> {
    const { userId } = caller;
    const [lastAdmission, nearby] = await Promise.all([
      this.store.lastAdmission(userId),
      this.store.paidAroundNow(userId),
    ]);
    const next = nearby.find(({ checkedAt, now, endsAt }) => checkedAt === null && now < endsAt);
    return {
      codes: this.reader.memberCodes(userId),
      lastUse: lastAdmission && {
        at: schoolStamp(lastAdmission.at.getTime()).slice(0, 16),
        place: lastAdmission.place,
        placeEn: lastAdmission.placeEn,
      },
      next: next
        ? {
            tradeNo: next.tradeNo,
            siteName: next.siteName,
            enSiteName: next.enSiteName,
            detail: next.detail,
            detailEn: next.detailEn,
            opensAt: schoolStamp(next.opensAt).slice(0, 16),
            open: next.now >= next.opensAt,
          }
        : null,
    };
  }

  /** Returns the code of a site in the caller's scope. */
  async placeCode(caller: Member, siteId: number): Promise<AnswerOf<typeof orderChecks.placeCode>> {
    const site = this.tables.site(siteId);
    if (!site || !scopeReaches(caller, { venueId: site.venueId })) throw new Failure(systemFailure.notFound);
    return {
      code: this.reader.placeCode(siteId),
      name: `${site.venue.venueName} · ${site.siteName}`,
      enName: `${site.venue.enName} · ${site.enName}`,
    };
  }

  /** Returns the caller's bookings at a place and whether they can be checked in. */
  async bookingsAtPlace(caller: Member, code: string): Promise<AnswerOf<typeof orderChecks.place>> {
    const { place } = await this.reader.read(code);
    if (!place) throw new Failure(orderCheckFailure.checkUnknown);
    const bookings = await this.store.ownAroundNow(caller.userId, place.id);
    return {
      siteId: place.id,
      name: place.siteName,
      enName: place.enName,
      venueName: place.venue.venueName,
      enVenueName: place.venue.enName,
      bookings: bookings.map(
        ({ tradeNo, detail, detailEn, beginAt, endAt, promiseStatus: came, now, opensAt, endsAt }) => ({
          tradeNo,
          detail,
          detailEn,
          beginAt,
          endAt,
          promiseStatus: came,
          opensAt: schoolStamp(opensAt).slice(0, 16),
          state: came === promiseStatus.checkedIn ? 'done' : now >= endsAt ? 'over' : now < opensAt ? 'early' : 'open',
        }),
      ),
    };
  }
}
