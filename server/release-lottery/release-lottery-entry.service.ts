import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { bookingRefusal, type BookingRefusal } from '#domain/booking/booking.rules';
import { releaseLotteryFailure } from '#domain/release-lottery/release-lottery.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { reservations } from '#contract/booking/reservation.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { BookingRuleEvaluator, isDecidedInMemory } from '#server/booking/booking-rule-evaluator.service';
import type { BookingPlan } from '#server/boards/booking-plan.service';
import { HumanCheck } from '#server/booking/human-check.service';
import { ReleaseLotteryCalendarService, type LotteryMoments } from './release-lottery-calendar.service';
import { ReleaseLotteryStore, type LotteryEntryRequest } from './release-lottery.store';

const failureOf = ({ spec, facts }: BookingRefusal): Failure => new Failure(spec, facts);
const rulesBeforeDraw: ReadonlySet<string> = new Set(['R11', 'R13', 'R14']);
/** Returns whether the rule counts nothing and so applies before the draw. */
const appliesBeforeDraw = (refusal: BookingRefusal): boolean =>
  isDecidedInMemory(refusal) || rulesBeforeDraw.has(refusal.facts.rule);

/** Enters members in a draw. */
@Injectable()
export class ReleaseLotteryEntryService {
  constructor(
    private readonly calendar: ReleaseLotteryCalendarService,
    private readonly rules: BookingRuleEvaluator,
    private readonly human: HumanCheck,
    private readonly store: ReleaseLotteryStore,
  ) {}

  /**
   * Enters a request. Always throws a refusal that carries the ticket, because no slot is held before the draw. Rules
   * that count nothing are evaluated first.
   */
  async enterLottery(
    plan: BookingPlan,
    member: Member,
    entry: LotteryEntryRequest,
    { captchaVerification, token }: Pick<ParsedOf<typeof reservations.submit>, 'captchaVerification' | 'token'>,
  ): Promise<never> {
    const { site, day } = plan;
    const flow = this.human.flowOf(token, { siteId: site.id, date: day.date, userId: member.userId });
    const refusal = await this.rules.findRefusal({ plan, member, flow });
    if (refusal && appliesBeforeDraw(refusal)) throw failureOf(refusal);
    const closed = this.human.maintenanceRefusal;
    if (closed) throw failureOf(closed);
    if (this.human.asksCaptcha && !(await this.human.verify(captchaVerification, member.userId)))
      throw failureOf(bookingRefusal(bookingFailure.captchaInvalid));
    const moments = this.calendar.moments(site, day.date) as LotteryMoments;
    await this.calendar.announce(site, day.date, moments);
    const ticketNo = await this.store.enterLottery(
      site.id,
      day.date,
      member.userId,
      member.roleId,
      entry,
      plan.claims.map(({ space, time }) => `${space.id}:${time.id}`),
    );
    if (ticketNo === null) return this.refuseDuringDraw();
    throw failureOf(
      bookingRefusal(releaseLotteryFailure.potEntered, {
        ticketNo,
        nextAllowedAt: schoolStamp(moments.closesAt),
        drawAt: moments.closesAt,
      }),
    );
  }

  /** Refuses while the draw is being made. */
  refuseDuringDraw(): never {
    throw failureOf(bookingRefusal(releaseLotteryFailure.potDrawing));
  }
}
