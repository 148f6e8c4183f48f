import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { BookingRefusal } from '#domain/booking/booking.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { reservations } from '#contract/booking/reservation.contract';
import type { Member } from '#server/kit/access/caller';
import { OrderViewService } from '#server/orders/order-view.service';
import { BookingRuleEvaluator, isDecidedInMemory, type BookingRequest } from './booking-rule-evaluator.service';
import { BookingService } from './booking.service';
import type { BookedRow, BookingResult } from './booking.store';
import { HumanCheck } from './human-check.service';
import { companionsOf, memberBookingCommand } from './member-booking.service';

type SubmitServiceInput = ParsedOf<typeof reservations.submit>;
type SubmitServiceReply = AnswerOf<typeof reservations.submit>;

/**
 * Submits an order: evaluates the rules in order, books slots and money in one statement, and repeats the answer of a
 * repeated request.
 */
@Injectable()
export class SubmitService {
  constructor(
    private readonly human: HumanCheck,
    private readonly rules: BookingRuleEvaluator,
    private readonly bookings: BookingService,
    private readonly views: OrderViewService,
  ) {}

  /** Books the slots and creates the order, or throws the first rule that refuses. */
  async submit(input: SubmitServiceInput, member: Member): Promise<SubmitServiceReply> {
    const { people, buddyIds, buddyCodes } = companionsOf(input);
    const plan = this.bookings.plan(
      input.venueSiteId,
      input.reservationDate,
      input.reservationOrderJson,
      people,
      member.roleId,
    );
    const request: BookingRequest = {
      plan,
      member,
      flow: this.human.flowOf(input.token, { siteId: plan.site.id, date: plan.day.date, userId: member.userId }),
    };
    const booking = memberBookingCommand(
      request,
      this.rules.quotaQueries(request),
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

    const refusalBefore = await this.rules.findRefusal(request);
    if (refusalBefore && isDecidedInMemory(refusalBefore))
      return (await this.findStoredReply(member)) ?? this.refuse(member, refusalBefore);
    const maintenance = this.human.maintenanceRefusal;
    if (maintenance) return (await this.findStoredReply(member)) ?? this.refuse(member, maintenance);
    if (refusalBefore || this.human.asksCaptcha) {
      const trial = await this.bookings.book({ ...booking, dryRun: true });
      if (trial.is === 'booked') return this.replyOf(trial.order);
      if (trial.is === 'refused') return this.refuseMeasured(member, request, trial);
      if (refusalBefore)
        return this.refuse(member, (await this.rules.findRefusal(request, trial.facts)) ?? refusalBefore);
      if (!(await this.human.isHuman(input.captchaVerification, member.userId)))
        return this.refuse(member, (await this.rules.findRefusal(request, trial.facts, 'wrong')) as BookingRefusal);
    }
    const result = await this.bookings.book(booking);
    return result.is === 'booked' ? this.replyOf(result.order) : this.refuseMeasured(member, request, result);
  }

  private async findStoredReply(member: Member): Promise<SubmitServiceReply | null> {
    const stored = await this.bookings.findByIdempotencyKey(member);
    return stored && this.replyOf(stored);
  }

  /** Finds the rule that explains a refusal measured by PostgreSQL. */
  private async refuseMeasured(
    member: Member,
    request: BookingRequest,
    { facts }: Extract<BookingResult, { is: 'refused' | 'free' }>,
  ): Promise<never> {
    const refusal = await this.rules.findRefusal(request, facts);
    if (!refusal) throw new Error(`booking refused, but no rule refuses ${JSON.stringify(facts)}`);
    return this.refuse(member, refusal);
  }

  private async refuse(member: Member, refusal: BookingRefusal): Promise<never> {
    await this.bookings.storeAnswer(member, refusal);
    throw new Failure(refusal.spec, refusal.facts);
  }

  private replyOf(row: BookedRow): SubmitServiceReply {
    // Building the view twice is cheaper than copying its forty fields.
    return Object.assign(this.views.toView(row), { orderInfo: this.views.toView(row) });
  }
}
