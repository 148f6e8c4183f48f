import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { orderCheckFailure } from '#domain/orders/order-check.failures';
import { PASS_STEP, PASS_STEPS_KEPT, readScanned } from '#domain/orders/pass-code.rules';
import type { Checked } from '#contract/orders/order-check.contract';
import { Clock } from '#server/kit/clock';
import { ENV, type Env } from '#server/kit/env';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';
import { OrderCheckStore, type Booked } from './order-check.store';
import { isFresh, isPlace, memberPassOf, memberStepOf, passOf, placeOf } from './pass-seal';

/** The meaning of a code: a booking or a place. */
export type Meant =
  { readonly booking: Booked; readonly place: null } | { readonly booking: null; readonly place: Site };

/** Converts a booking for the entry check, with a masked name. */
export const seen = ({
  userId: _userId,
  venueId: _venueId,
  siteId: _siteId,
  opensAt: _opensAt,
  endsAt: _endsAt,
  now: _now,
  checkedAt: _checkedAt,
  userName,
  ...rest
}: Booked): Checked => ({ ...rest, userName: maskName(userName) });

/** Creates and decodes entry codes. */
@Injectable()
export class CodeReader {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly tables: VenueTables,
    private readonly store: OrderCheckStore,
  ) {}

  /** Returns the current code of an order and its expiry. */
  pass(tradeNo: string): { passCode: string; until: number } {
    const now = this.clock.now();
    return {
      passCode: passOf(this.env.TOKEN_SECRET, tradeNo, now),
      until: (Math.floor(now / PASS_STEP) + 1) * PASS_STEP,
    };
  }

  /**
   * Returns the member's codes from now until a minute after the first one ends, so that a phone without network can
   * continue.
   */
  memberPasses(userId: number): { code: string; from: number; until: number }[] {
    const first = Math.floor(this.clock.now() / PASS_STEP) * PASS_STEP;
    return Array.from({ length: PASS_STEPS_KEPT + 1 }, (_, n) => first + n * PASS_STEP).map((from) => ({
      code: memberPassOf(this.env.TOKEN_SECRET, userId, from),
      from,
      until: from + PASS_STEP,
    }));
  }

  /** Returns the code posted at a site. */
  placeCode(siteId: number): string {
    return placeOf(this.env.TOKEN_SECRET, siteId);
  }

  /**
   * Decodes a code; throws if it is unknown or expired. `isEligible` selects the bookings a member code may stand for;
   * without it member codes are unknown.
   */
  async read(code: string, here?: (booking: Booked) => boolean): Promise<Meant> {
    const scanned = readScanned(code);
    if (!scanned) throw new Failure(orderCheckFailure.checkUnknown);
    if (scanned.kind === 'place') {
      const place = isPlace(this.env.TOKEN_SECRET, scanned.siteId, scanned.seal)
        ? this.tables.site(scanned.siteId)
        : undefined;
      if (!place) throw new Failure(orderCheckFailure.checkUnknown);
      return { booking: null, place };
    }
    if (scanned.kind === 'member') return { booking: await this.ofMember(scanned, here), place: null };
    const tradeNo = scanned.kind === 'spoken' ? await this.store.spoken(scanned.code) : scanned.tradeNo;
    const booking = tradeNo === null ? null : await this.store.find(tradeNo);
    if (!booking) throw new Failure(orderCheckFailure.checkUnknown);
    if (scanned.kind === 'pass' && !isFresh(this.env.TOKEN_SECRET, booking.tradeNo, scanned.seal, this.clock.now()))
      throw new Failure(orderCheckFailure.checkExpired, { tradeNo: booking.tradeNo });
    return { booking, place: null };
  }

  /** Returns the member's booking that is open for entry, otherwise the next one, whose refusal gives the reason. */
  private async ofMember(
    { userId, seal }: { readonly userId: number; readonly seal: string },
    here?: (booking: Booked) => boolean,
  ): Promise<Booked> {
    const now = this.clock.now();
    if (!here) throw new Failure(orderCheckFailure.checkUnknown);
    if (memberStepOf(this.env.TOKEN_SECRET, userId, seal, now) === null)
      throw new Failure(orderCheckFailure.checkExpired);
    const near = (await this.store.around(userId)).filter(here);
    const booking =
      near.find((one) => one.checkedAt === null && one.opensAt <= one.now && one.now < one.endsAt) ??
      near.find((one) => one.checkedAt === null && one.now < one.opensAt) ??
      near.at(-1);
    if (!booking) throw new Failure(orderCheckFailure.checkMemberNone);
    return booking;
  }
}
