import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { BookingRefusal } from '#domain/reservations/booking.rules';
import { orderChannel, orderSource } from '#domain/orders/order.status';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { reservations } from '#contract/reservations/reservation.contract';
import type { Member } from '#server/kit/caller';
import { OrderViewService } from '#server/orders/order-view.service';
import { BookingJudge, decidedByMemory, type Wish } from './booking-judge.service';
import { detailOf, spaceNamesOf } from './booking-plan';
import { BookingService } from './booking.service';
import type { BookedRow, Booking, Outcome } from './booking.store';
import { HumanCheck } from './human-check.service';

type Input = ParsedOf<typeof reservations.submit>;
type Reply = AnswerOf<typeof reservations.submit>;

const bad = (field: string, message: string, messageEn: string): Failure => new Failure(systemFailure.badInput, { fields: [{ field, message, messageEn }] });

/** The codes of a submit that names companions by code. */
const codesOf = ({ isCheckBuddyNo, buddyNo }: Input): string[] | null => (isCheckBuddyNo ? [...new Set((buddyNo ?? '').split(',').map((code) => code.trim()).filter(Boolean))] : null);

/** Submitting an order: rules in their order, slots and money in one statement, the same answer to the same request. */
@Injectable()
export class SubmitService {
  constructor(
    private readonly human: HumanCheck,
    private readonly judge: BookingJudge,
    private readonly bookings: BookingService,
    private readonly views: OrderViewService,
  ) {}

  /** Takes the slots and opens the order, or throws the first rule that says no. */
  async submit(input: Input, member: Member): Promise<Reply> {
    const codes = codesOf(input);
    const buddyIds = [...new Set(input.buddyIds)];
    if (input.manNum < 0 || input.childNum < 0) throw bad('manNum', '人数不能为负', 'A number of people is not negative.');
    const people = 1 + (buddyIds.length || (codes?.length ?? 0)) + input.manNum + input.childNum;
    if (people > 500) throw bad('manNum', '人数过多', 'These are too many people.');
    const plan = this.bookings.plan(input.venueSiteId, input.reservationDate, input.reservationOrderJson, people, member.roleId);
    const wish: Wish = { plan, member, flow: this.human.flowOf(input.token, { siteId: plan.site.id, date: plan.day.date, userId: member.userId }) };
    const booking = this.booking(input, member, wish, buddyIds, codes);

    const early = await this.judge.refusal(wish);
    if (early && decidedByMemory(early)) return (await this.first(member)) ?? this.refuse(member, early);
    const closed = this.human.closedNow;
    if (closed) return (await this.first(member)) ?? this.refuse(member, closed);
    if (early || this.human.asksCaptcha) {
      const look = await this.bookings.take({ ...booking, look: true });
      if (look.is === 'booked') return this.answer(look.order);
      if (look.is === 'refused') return this.lose(member, wish, look);
      if (early) return this.refuse(member, (await this.judge.refusal(wish, look.facts)) ?? early);
      if (!(await this.human.isHuman(input.captchaVerification, member.userId))) return this.refuse(member, (await this.judge.refusal(wish, look.facts, 'wrong')) as BookingRefusal);
    }
    const done = await this.bookings.take(booking);
    return done.is === 'booked' ? this.answer(done.order) : this.lose(member, wish, done);
  }

  private booking(input: Input, member: Member, wish: Wish, buddyIds: readonly number[], buddyCodes: readonly string[] | null): Booking {
    const { plan } = wish;
    const { site } = plan;
    return {
      userId: member.userId, plan, house: false, look: false, once: member.once, holdSeconds: this.bookings.holdSeconds(site),
      rules: { quotas: this.judge.asks(wish), maxUnpaid: site.rules.maxUnpaid, maxActive: site.rules.maxActive }, buddyIds, buddyCodes,
      order: {
        roleId: member.roleId, source: orderSource.online, channel: /Mobile|Android|iPhone/.test(member.agent) ? orderChannel.mobile : orderChannel.pc, detail: detailOf(plan, ({ spaceName }) => spaceName, '；'),
        detailEn: detailOf(plan, ({ enName }) => enName, '; '), spaceNames: spaceNamesOf(plan), reservationType: input.reservationType, phone: input.phone ?? '', remark: input.remark ?? null, reason: null, label: null,
        rules: { cancelHours: site.rules.cancelHours, payTimeoutMin: site.rules.payTimeoutMin, lateGraceMin: site.rules.lateGraceMin, advanceEntryMin: site.rules.advanceEntryMin, tiers: site.tiers },
      },
    };
  }

  private async first(member: Member): Promise<Reply | null> {
    const kept = await this.bookings.first(member);
    return kept && this.answer(kept);
  }

  /** PostgreSQL said no: the rules say why. */
  private async lose(member: Member, wish: Wish, { facts }: Extract<Outcome, { is: 'refused' | 'free' }>): Promise<never> {
    const refusal = await this.judge.refusal(wish, facts);
    if (!refusal) throw new Error(`booking refused, but no rule refuses ${JSON.stringify(facts)}`);
    return this.refuse(member, refusal);
  }

  private async refuse(member: Member, refusal: BookingRefusal): Promise<never> {
    await this.bookings.keep(member, refusal);
    throw new Failure(refusal.spec, refusal.facts);
  }

  private answer(row: BookedRow): Reply {
    const view = this.views.of(row);
    return { ...view, orderInfo: view };
  }
}
