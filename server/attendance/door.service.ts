import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { DOOR_MAX_BOOKINGS } from '#domain/attendance/door.rules';
import { orderCheckFailure } from '#domain/attendance/order-check.failures';
import { placeFailure } from '#domain/venues/place.failures';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { DoorList, doors } from '#contract/attendance/door.contract';
import type { Member } from '#server/kit/access/caller';
import { scopeReaches } from '#server/kit/access/scope';
import { Clock, schoolStamp } from '#server/kit/runtime/clock';
import { ENV, type Env } from '#server/kit/runtime/env';
import { VenueTables } from '#server/venues/venue-tables.service';
import { doorPublicKey, signForDoor } from './door-signature';
import { DoorStore } from './door.store';

const MAX_DOUBLES = 20;

/** Prepares phones of the gate staff for checks without network, and reports bookings that two doors admitted. */
@Injectable()
export class DoorService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly tables: VenueTables,
    private readonly store: DoorStore,
  ) {}

  /** Returns the signed list of a venue in the caller's scope. Throws if it has more bookings than a phone prepares. */
  async list(venueId: number, caller: Member): Promise<AnswerOf<typeof doors.list>> {
    const venue = this.tables.venues.find(({ id }) => id === venueId);
    if (!venue || !scopeReaches(caller, { venueId, merchantId: venue.merchantId }))
      throw new Failure(placeFailure.placeMissing);
    const bookings = await this.store.listed(venueId, DOOR_MAX_BOOKINGS + 1);
    if (bookings.length > DOOR_MAX_BOOKINGS) throw new Failure(orderCheckFailure.doorTooMany, { n: DOOR_MAX_BOOKINGS });
    const siteAt = new Map<number, number>();
    const sites: DoorList['sites'] = [];
    for (const { siteId, siteName, enSiteName } of bookings)
      if (!siteAt.has(siteId)) siteAt.set(siteId, sites.push([siteName, enSiteName]) - 1);
    const list: DoorList = {
      v: 1,
      venueId,
      at: this.clock.now(),
      sites,
      rows: bookings.map(({ tradeNo, userId, userName, people, siteId, opensAt, endsAt, usedAt }) => [
        tradeNo,
        userId,
        maskName(userName),
        people,
        siteAt.get(siteId) ?? 0,
        opensAt,
        endsAt,
        usedAt,
      ]),
    };
    const payload = JSON.stringify(list);
    const secret = this.env.TOKEN_SECRET;
    return { payload, signature: signForDoor(secret, payload), publicKey: doorPublicKey(secret) };
  }

  /** Returns the double uses of the last day in the caller's scope; times are the school's. */
  async doubles(caller: Member): Promise<AnswerOf<typeof doors.doubles>> {
    return (await this.store.doubles(caller, MAX_DOUBLES)).map(({ at, firstAt, userName, ...row }) => ({
      ...row,
      userName: maskName(userName),
      at: schoolStamp(at),
      firstAt: schoolStamp(firstAt),
    }));
  }
}
