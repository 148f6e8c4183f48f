import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { BookingRefusal } from '#domain/booking/booking.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { reservations } from '#contract/booking/reservation.contract';
import type { Member } from '#server/kit/access/caller';
import { OrderViewService } from '#server/orders/order-view.service';
import { companionsOf, memberBookingCommand, type BookingCommand, type BookingRequest } from './booking-command';
import { BookingRuleEvaluator, isDecidedInMemory } from './booking-rule-evaluator.service';
import { BookingService } from './booking.service';
import type { BookedRow, BookingMeasurement } from './booking.store';
import { HumanCheck } from './human-check.service';

type SubmitServiceInput = ParsedOf<typeof reservations.submit>;
type SubmitServiceReply = AnswerOf<typeof reservations.submit>;

/**
 * Submits an order: refuses from memory what the rules or the board of the day refuse, checks the captcha, books slots
 * and money in one statement, and repeats the answer of a repeated request.
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
    const meeting = this.bookings.meetingOf(input);
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
        meeting,
      },
    );

    const claimed = this.bookings.claimedByOthers(plan, member.userId) ?? undefined;
    const before = await this.rules.findRefusal(request, claimed);
    if (before && isDecidedInMemory(before)) return this.refuseUnstored(member, before);
    const maintenance = this.human.maintenanceRefusal;
    if (maintenance) return this.refuseUnstored(member, maintenance);
    if (before?.facts.rule === 'R07') return this.refuseUnstored(member, before);

    const giveBack =
      before || !this.human.asksCaptcha
        ? () => Promise.resolve()
        : await this.human.verify(input.captchaVerification, member.userId);
    if (before || !giveBack) return this.refuseInOrder(request, booking, member, before);
    try {
      const result = await this.bookings.book(booking);
      if (result.is === 'booked') return this.replyOf(result.order);
      return await this.refuseMeasured(request, member, result.facts);
    } catch (error) {
      await giveBack();
      throw error;
    }
  }

  /** Refuses by the first rule: those that PostgreSQL measures come before a later one that is known to refuse. */
  private async refuseInOrder(
    request: BookingRequest,
    booking: BookingCommand,
    member: Member,
    later: BookingRefusal | null,
  ): Promise<SubmitServiceReply> {
    const trial = await this.bookings.book({ ...booking, dryRun: true });
    if (trial.is === 'booked') return this.replyOf(trial.order);
    if (trial.is === 'refused') return this.refuseMeasured(request, member, trial.facts);
    const refusal = later
      ? ((await this.rules.findRefusal(request, trial.facts)) ?? later)
      : await this.rules.findRefusal(request, trial.facts, 'wrong');
    return this.refuse(member, refusal as BookingRefusal);
  }

  /** Refuses by the rule that explains what PostgreSQL measured. */
  private async refuseMeasured(
    request: BookingRequest,
    member: Member,
    facts: BookingMeasurement,
  ): Promise<SubmitServiceReply> {
    const refusal = await this.rules.findRefusal(request, facts);
    if (!refusal) throw new Error(`booking refused, but no rule refuses ${JSON.stringify(facts)}`);
    return this.refuse(member, refusal);
  }

  /**
   * Throws the refusal, unless the key has an answer already. The refusal is not stored: nothing was consumed, so a
   * repeated request is evaluated again.
   */
  private async refuseUnstored(member: Member, refusal: BookingRefusal): Promise<SubmitServiceReply> {
    const stored = await this.bookings.findStored(member);
    if (stored) return this.replyOf(stored);
    throw new Failure(refusal.spec, refusal.facts);
  }

  /** Throws the refusal and stores it as the answer of the key, unless the key has an answer already. */
  private async refuse(member: Member, refusal: BookingRefusal): Promise<SubmitServiceReply> {
    const stored = await this.bookings.findOrStore(member, refusal);
    if (stored) return this.replyOf(stored);
    throw new Failure(refusal.spec, refusal.facts);
  }

  private replyOf(row: BookedRow): SubmitServiceReply {
    // Building the view twice is cheaper than copying its forty fields.
    return Object.assign(this.views.toView(row), { orderInfo: this.views.toView(row) });
  }
}
