import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { BookingRefusal } from '#domain/reservations/booking.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { reservations } from '#contract/reservations/reservation.contract';
import type { Member } from '#server/kit/caller';
import { OrderViewService } from '#server/orders/order-view.service';
import { BookingJudge, decidedByMemory, type Wish } from './booking-judge.service';
import { BookingService } from './booking.service';
import type { BookedRow, Outcome } from './booking.store';
import { HumanCheck } from './human-check.service';
import { companyOf, memberBooking } from './member-booking';

type Input = ParsedOf<typeof reservations.submit>;
type Reply = AnswerOf<typeof reservations.submit>;

/**
 * Submits an order: evaluates the rules in order, books slots and money in one statement, and repeats the answer of a
 * repeated request.
 */
@Injectable()
export class SubmitService {
  constructor(
    private readonly human: HumanCheck,
    private readonly judge: BookingJudge,
    private readonly bookings: BookingService,
    private readonly views: OrderViewService,
  ) {}

  /** Books the slots and creates the order, or throws the first rule that refuses. */
  async submit(input: Input, member: Member): Promise<Reply> {
    const { people, buddyIds, buddyCodes } = companyOf(input);
    const plan = this.bookings.plan(
      input.venueSiteId,
      input.reservationDate,
      input.reservationOrderJson,
      people,
      member.roleId,
    );
    const wish: Wish = {
      plan,
      member,
      flow: this.human.flowOf(input.token, { siteId: plan.site.id, date: plan.day.date, userId: member.userId }),
    };
    const booking = memberBooking(
      wish,
      this.judge.asks(wish),
      this.bookings.holdSeconds(plan.site),
      member.once,
      member.agent,
      {
        buddyIds,
        buddyCodes,
        reservationType: input.reservationType,
        phone: input.phone ?? '',
        remark: input.remark ?? null,
      },
    );

    const early = await this.judge.refusal(wish);
    if (early && decidedByMemory(early)) return (await this.first(member)) ?? this.refuse(member, early);
    const closed = this.human.closedNow;
    if (closed) return (await this.first(member)) ?? this.refuse(member, closed);
    if (early || this.human.asksCaptcha) {
      const look = await this.bookings.take({ ...booking, look: true });
      if (look.is === 'booked') return this.answer(look.order);
      if (look.is === 'refused') return this.lose(member, wish, look);
      if (early) return this.refuse(member, (await this.judge.refusal(wish, look.facts)) ?? early);
      if (!(await this.human.isHuman(input.captchaVerification, member.userId)))
        return this.refuse(member, (await this.judge.refusal(wish, look.facts, 'wrong')) as BookingRefusal);
    }
    const done = await this.bookings.take(booking);
    return done.is === 'booked' ? this.answer(done.order) : this.lose(member, wish, done);
  }

  private async first(member: Member): Promise<Reply | null> {
    const kept = await this.bookings.first(member);
    return kept && this.answer(kept);
  }

  /** Finds the rule that explains a refusal measured by PostgreSQL. */
  private async lose(
    member: Member,
    wish: Wish,
    { facts }: Extract<Outcome, { is: 'refused' | 'free' }>,
  ): Promise<never> {
    const refusal = await this.judge.refusal(wish, facts);
    if (!refusal) throw new Error(`booking refused, but no rule refuses ${JSON.stringify(facts)}`);
    return this.refuse(member, refusal);
  }

  private async refuse(member: Member, refusal: BookingRefusal): Promise<never> {
    await this.bookings.keep(member, refusal);
    throw new Failure(refusal.spec, refusal.facts);
  }

  private answer(row: BookedRow): Reply {
    // Building the view twice is cheaper than copying its forty fields.
    return Object.assign(this.views.of(row), { orderInfo: this.views.of(row) });
  }
}
