import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { orderCheckFailure } from '#domain/attendance/order-check.failures';
import { PASS_STEP_MS, PASS_STEPS_AHEAD, parseScannedCode } from '#domain/attendance/pass-code.rules';
import type { CheckedBooking } from '#contract/attendance/order-check.contract';
import { Clock } from '#server/kit/runtime/clock';
import { ENV, type Env } from '#server/kit/runtime/env';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';
import { withDoorSignature } from './door-signature';
import type { DueSubject } from './due';
import { OrderCheckStore, type CheckableBooking } from './order-check.store';
import {
  isCurrentOrderSignature,
  isSiteSignature,
  memberPassCode,
  memberSignatureStep,
  orderPassCode,
  siteCode,
} from './pass-signature';

/** The meaning of a code: a booking or a place. */
type DecodedCode =
  { readonly booking: CheckableBooking; readonly place: null } | { readonly booking: null; readonly place: Site };

/** Converts a booking for the entry check, with a masked name. */
export const toCheckedBooking = ({
  userId: _userId,
  venueId: _venueId,
  siteId: _siteId,
  opensAt: _opensAt,
  endsAt: _endsAt,
  now: _now,
  checkedAt: _checkedAt,
  userName,
  ...rest
}: CheckableBooking): CheckedBooking => ({ ...rest, userName: maskName(userName) });

/** Creates and decodes entry codes. */
@Injectable()
export class CodeReader {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly tables: VenueTables,
    private readonly store: OrderCheckStore,
  ) {}

  /** Returns the current code of an order, the same with a signature that doors check without network, and its expiry. */
  passCode(tradeNo: string): { passCode: string; signed: string; until: number } {
    const now = this.clock.now();
    const passCode = orderPassCode(this.env.TOKEN_SECRET, tradeNo, now);
    return {
      passCode,
      signed: withDoorSignature(this.env.TOKEN_SECRET, passCode, now),
      until: (Math.floor(now / PASS_STEP_MS) + 1) * PASS_STEP_MS,
    };
  }

  /**
   * Returns the member's codes of this step and of the coming ones, so that a phone without network can continue. Each is
   * accepted from its own step on.
   */
  memberCodes(userId: number): { code: string; signed: string; from: number; until: number }[] {
    const first = Math.floor(this.clock.now() / PASS_STEP_MS) * PASS_STEP_MS;
    return Array.from({ length: PASS_STEPS_AHEAD + 1 }, (_, n) => first + n * PASS_STEP_MS).map((from) => {
      const code = memberPassCode(this.env.TOKEN_SECRET, userId, from);
      return { code, signed: withDoorSignature(this.env.TOKEN_SECRET, code, from), from, until: from + PASS_STEP_MS };
    });
  }

  /** Returns the code posted at a site. */
  placeCode(siteId: number): string {
    return siteCode(this.env.TOKEN_SECRET, siteId);
  }

  /**
   * Decodes a code; throws if it is unknown or expired. `isEligible` selects the bookings a member code may stand for;
   * without it member codes are unknown.
   */
  async read(code: string, isEligible?: (booking: CheckableBooking) => boolean): Promise<DecodedCode> {
    const scanned = parseScannedCode(code);
    if (!scanned) throw new Failure(orderCheckFailure.checkUnknown);
    if (scanned.kind === 'place') {
      const place = isSiteSignature(this.env.TOKEN_SECRET, scanned.siteId, scanned.seal)
        ? this.tables.site(scanned.siteId)
        : undefined;
      if (!place) throw new Failure(orderCheckFailure.checkUnknown);
      return { booking: null, place };
    }
    if (scanned.kind === 'member') return { booking: await this.bookingOfMember(scanned, isEligible), place: null };
    const tradeNo = scanned.kind === 'spoken' ? await this.store.findByShortCode(scanned.code) : scanned.tradeNo;
    const booking = tradeNo === null ? null : await this.store.find(tradeNo);
    if (!booking) throw new Failure(orderCheckFailure.checkUnknown);
    if (
      scanned.kind === 'pass' &&
      !isCurrentOrderSignature(this.env.TOKEN_SECRET, booking.tradeNo, scanned.seal, this.clock.now())
    )
      throw new Failure(orderCheckFailure.checkExpired, { tradeNo: booking.tradeNo });
    return { booking, place: null };
  }

  /** Returns the member or the sale of any kind that a code stands for; throws if it is unknown or expired. */
  async subjectOf(code: string): Promise<DueSubject> {
    const scanned = parseScannedCode(code);
    const [key, now] = [this.env.TOKEN_SECRET, this.clock.now()];
    if (scanned?.kind === 'member') {
      if (memberSignatureStep(key, scanned.userId, scanned.seal, now) === null)
        throw new Failure(orderCheckFailure.checkExpired);
      return { userIds: [scanned.userId] };
    }
    if (scanned?.kind === 'trade') return { tradeNo: scanned.tradeNo };
    if (scanned?.kind === 'pass') {
      if (!isCurrentOrderSignature(key, scanned.tradeNo, scanned.seal, now))
        throw new Failure(orderCheckFailure.checkExpired);
      return { tradeNo: scanned.tradeNo };
    }
    const tradeNo = scanned?.kind === 'spoken' ? await this.store.findByShortCode(scanned.code) : null;
    if (tradeNo === null) throw new Failure(orderCheckFailure.checkUnknown);
    return { tradeNo };
  }

  /** Returns the member's booking that is open for entry, otherwise the next one, whose refusal gives the reason. */
  private async bookingOfMember(
    { userId, seal }: { readonly userId: number; readonly seal: string },
    isEligible?: (booking: CheckableBooking) => boolean,
  ): Promise<CheckableBooking> {
    const now = this.clock.now();
    if (!isEligible) throw new Failure(orderCheckFailure.checkUnknown);
    if (memberSignatureStep(this.env.TOKEN_SECRET, userId, seal, now) === null)
      throw new Failure(orderCheckFailure.checkExpired);
    const nearby = (await this.store.paidAroundNow(userId)).filter(isEligible);
    const booking =
      nearby.find((one) => one.checkedAt === null && one.opensAt <= one.now && one.now < one.endsAt) ??
      nearby.find((one) => one.checkedAt === null && one.now < one.opensAt) ??
      nearby.at(-1);
    if (!booking) throw new Failure(orderCheckFailure.checkMemberNone);
    return booking;
  }
}
