import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { bookingFailure } from '#domain/reservations/booking.failures';
import { bookingRefusal, type BookingRefusal } from '#domain/reservations/booking.rules';
import { potFailure } from '#domain/reservations/pot.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { reservations } from '#contract/reservations/reservation.contract';
import type { Member } from '#server/kit/caller';
import { schoolStamp } from '#server/kit/clock';
import { BookingJudge, decidedByMemory } from './booking-judge.service';
import type { Plan } from './booking-plan';
import { HumanCheck } from './human-check.service';
import { PotCalendarService, type Moments } from './pot-calendar.service';
import { PotStore, type PotWish } from './pot.store';

const refuse = ({ spec, facts }: BookingRefusal): Failure => new Failure(spec, facts);
/** Returns whether the rule counts nothing and so applies before the draw. */
const beforeDraw = (refusal: BookingRefusal): boolean =>
  decidedByMemory(refusal) || refusal.facts.rule === 'R11' || refusal.facts.rule === 'R14';

/** Enters members in a draw. */
@Injectable()
export class PotEntryService {
  constructor(
    private readonly calendar: PotCalendarService,
    private readonly judge: BookingJudge,
    private readonly human: HumanCheck,
    private readonly store: PotStore,
  ) {}

  /**
   * Enters a request. Always throws a refusal that carries the ticket, because no slot is held before the draw. Rules
   * that count nothing are evaluated first.
   */
  async enter(
    plan: Plan,
    member: Member,
    wish: PotWish,
    { captchaVerification, token }: Pick<ParsedOf<typeof reservations.submit>, 'captchaVerification' | 'token'>,
  ): Promise<never> {
    const { site, day } = plan;
    const flow = this.human.flowOf(token, { siteId: site.id, date: day.date, userId: member.userId });
    const refusal = await this.judge.refusal({ plan, member, flow });
    if (refusal && beforeDraw(refusal)) throw refuse(refusal);
    const closed = this.human.closedNow;
    if (closed) throw refuse(closed);
    if (this.human.asksCaptcha && !(await this.human.isHuman(captchaVerification, member.userId)))
      throw refuse(bookingRefusal(bookingFailure.captchaInvalid));
    const moments = this.calendar.moments(site, day.date) as Moments;
    await this.calendar.announce(site, day.date, moments);
    const ticketNo = await this.store.enter(
      site.id,
      day.date,
      member.userId,
      member.roleId,
      wish,
      plan.claims.map(({ space, time }) => `${space.id}:${time.id}`),
    );
    if (ticketNo === null) return this.drawing();
    throw refuse(
      bookingRefusal(potFailure.potEntered, {
        ticketNo,
        nextAllowedAt: schoolStamp(moments.closesAt),
        drawAt: moments.closesAt,
      }),
    );
  }

  /** Refuses while the draw is being made. */
  drawing(): never {
    throw refuse(bookingRefusal(potFailure.potDrawing));
  }
}
