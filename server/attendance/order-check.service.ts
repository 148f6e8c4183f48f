import { Injectable } from '@nestjs/common';
import { declaredFailures, Failure, sentenceOf, throwIfRefused } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { orderCheckFailure } from '#domain/attendance/order-check.failures';
import { checkMethod, type CheckMethod } from '#domain/attendance/order-check.status';
import { orderFailure } from '#domain/orders/order.failures';
import { acceptsCheckIn } from '#domain/attendance/promise.rules';
import { promiseStatus } from '#domain/attendance/promise.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { orderChecks } from '#contract/attendance/order-check.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { scopeReaches } from '#server/kit/access/scope';
import { CodeReader, toCheckedBooking } from './code-reader.service';
import { assertAtVenue, EntryAdmission, whyNotAdmitted } from './entry-admission.service';
import { OrderCheckStore, type CheckableBooking } from './order-check.store';

const MAX_RECENT = 20;

/** Checks entry codes: each admits its booking once, and every check is recorded. */
@Injectable()
export class OrderCheckService {
  constructor(
    private readonly db: Db,
    private readonly reader: CodeReader,
    private readonly store: OrderCheckStore,
    private readonly admission: EntryAdmission,
  ) {}

  /** Checks a code and checks its booking in. */
  async check(
    member: Member,
    { code, method, venueId }: ParsedOf<typeof orderChecks.check>,
  ): Promise<AnswerOf<typeof orderChecks.check>> {
    let tradeNo: string | null = null;
    try {
      const booking = await this.bookingByCode(code, member, venueId);
      tradeNo = booking.tradeNo;
      await this.admit(member, booking, method);
      return toCheckedBooking({ ...booking, promiseStatus: promiseStatus.checkedIn });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await this.store.insertRefused(tradeNo, member.userId, method, error.spec.key, error.facts);
      throw error;
    }
  }

  /** Returns the meaning of a code and whether it would admit, without using it. */
  async inspect(caller: Member, code: string): Promise<AnswerOf<typeof orderChecks.look>> {
    const { booking, place } = await this.reader.read(code, ({ venueId }) => scopeReaches(caller, { venueId }));
    if (place)
      return {
        kind: 'place',
        order: null,
        place: {
          siteId: place.id,
          name: `${place.venue.venueName} · ${place.siteName}`,
          enName: `${place.venue.enName} · ${place.enName}`,
        },
        refusal: null,
        refusalEn: null,
      };
    assertAtVenue(booking, caller, null);
    const refusal = whyNotAdmitted(booking);
    return {
      kind: 'order',
      order: toCheckedBooking(booking),
      place: null,
      refusal: refusal && sentenceOf(refusal.spec, 'zh', refusal.facts),
      refusalEn: refusal && sentenceOf(refusal.spec, 'en', refusal.facts),
    };
  }

  /** Returns the caller's last checks. */
  async recent(caller: Member): Promise<AnswerOf<typeof orderChecks.recent>> {
    const specs = new Map(declaredFailures().map((spec) => [spec.key, spec]));
    return (await this.store.recent(caller.userId, MAX_RECENT)).map(({ at, userName, refusal, facts, ...rest }) => {
      const spec = refusal === null ? null : specs.get(refusal);
      return {
        ...rest,
        at: schoolStamp(at.getTime()),
        userName: userName && maskName(userName),
        ok: refusal === null,
        result: spec ? sentenceOf(spec, 'zh', facts) : '',
        resultEn: spec ? sentenceOf(spec, 'en', facts) : '',
      };
    });
  }

  /** Checks an own booking in at the place of the scanned code. */
  async selfCheckIn(
    caller: Member,
    { code, tradeNo }: ParsedOf<typeof orderChecks.selfCheckIn>,
  ): Promise<AnswerOf<typeof orderChecks.selfCheckIn>> {
    const { userId } = caller;
    const booking = await this.store.find(tradeNo);
    if (!booking || booking.userId !== userId) throw new Failure(orderFailure.orderMissing);
    const { place } = await this.reader.read(code);
    if (!place || booking.siteId !== place.id) throw new Failure(orderCheckFailure.checkNoBooking);
    if (!acceptsCheckIn(booking.signMode, 'code')) throw new Failure(orderCheckFailure.checkNotByCode);
    await this.admit(caller, booking, checkMethod.self);
    return { tradeNo, promiseStatus: promiseStatus.checkedIn };
  }

  private async bookingByCode(code: string, member: Member, venueId: number | undefined): Promise<CheckableBooking> {
    const { booking } = await this.reader.read(
      code,
      ({ venueId: bookingVenueId }) =>
        scopeReaches(member, { venueId: bookingVenueId }) && (venueId === undefined || venueId === bookingVenueId),
    );
    if (!booking) throw new Failure(orderCheckFailure.checkUnknown);
    assertAtVenue(booking, member, venueId ?? null);
    return booking;
  }

  private async admit(caller: Member, booking: CheckableBooking, method: CheckMethod): Promise<void> {
    throwIfRefused(whyNotAdmitted(booking));
    const { userId } = caller;
    await runIdempotent(this.db, caller, async (tx) => ({
      tradeNo: booking.tradeNo,
      promiseStatus: await this.admission.admit(tx, booking, { userId, method }),
    }));
  }
}
