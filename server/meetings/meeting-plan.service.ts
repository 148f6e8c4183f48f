import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { minute, stamp, type LocalDate } from '#domain/kit/time';
import { bookingMode, reservationType } from '#domain/boards/slot.status';
import { meetingFailure } from '#domain/meetings/meeting.failures';
import { slotsWithin } from '#domain/occupations/occupation.rules';
import { switchStatus, webType } from '#domain/venues/venue.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { meetings } from '#contract/meetings/meeting.contract';
import type { BookingPlan } from '#server/boards/booking-plan.service';
import { BookingRuleEvaluator, type BookingRequest } from '#server/booking/booking-rule-evaluator.service';
import { BookingService, memberBookingCommand, type BookingRow } from '#server/booking/booking.service';
import { HumanCheck } from '#server/booking/human-check.service';
import { noIdempotency, type Member } from '#server/kit/access/caller';
import { instantOf } from '#server/kit/runtime/clock';
import { VenueTables, type Site, type TimeSlot } from '#server/venues/venue-tables.service';

/** What an application books once it is approved. Stamps are of the school's wall clock, `startsAt` in epoch ms. */
export interface PlannedMeeting {
  readonly site: Site;
  readonly spaceId: number;
  readonly date: LocalDate;
  readonly beginAt: string;
  readonly endAt: string;
  readonly startsAt: number;
  readonly amount: number;
  readonly booking: BookingRow;
}

const isUnbroken = (times: readonly TimeSlot[], begin: number, end: number): boolean =>
  times.length > 0 &&
  times[0]?.beginMinute === begin &&
  times.at(-1)?.endMinute === end &&
  times.every(({ beginMinute }, n) => n === 0 || times[n - 1]?.endMinute === beginMinute);

/** Plans an application by calendar, prices and the booking rules of its room. */
@Injectable()
export class MeetingPlanService {
  constructor(
    private readonly tables: VenueTables,
    private readonly bookings: BookingService,
    private readonly rules: BookingRuleEvaluator,
    private readonly human: HumanCheck,
  ) {}

  /** Returns a room that is in use. Throws for a site that is no meeting room. */
  room(siteId: number): Site {
    const site = this.tables.site(siteId);
    if (!site?.on || site.venue.webType !== webType.meeting || site.bookingMode !== bookingMode.exclusive)
      throw new Failure(meetingFailure.meetingRoomMissing);
    return site;
  }

  /** Returns the slots of a room that follow directly after a minute of a date; undefined at the end of the day. */
  slotAfter(siteId: number, date: LocalDate, at: number): TimeSlot | undefined {
    return this.tables.day(this.room(siteId), date).times.find(({ beginMinute }) => beginMinute === at);
  }

  /** Plans an application. Throws the first booking rule that refuses it. */
  async plan(input: ParsedOf<typeof meetings.apply>, member: Member): Promise<PlannedMeeting> {
    const site = this.room(input.siteId);
    if (site.spaceById.get(input.spaceId)?.status !== switchStatus.on)
      throw new Failure(meetingFailure.meetingRoomMissing);
    const [begin, end] = [minute(input.begin), minute(input.end)];
    const times = slotsWithin(this.tables.day(site, input.date).times, begin, end);
    if (!isUnbroken(times, begin, end)) throw new Failure(meetingFailure.meetingSlots);
    const plan = this.bookings.plan(
      site.id,
      input.date,
      JSON.stringify(times.map(({ id }) => ({ spaceId: input.spaceId, timeId: id }))),
      1,
      member.roleId,
    );
    return {
      site,
      spaceId: input.spaceId,
      date: input.date,
      beginAt: stamp(input.date, begin),
      endAt: stamp(input.date, end),
      startsAt: instantOf(input.date, begin),
      amount: plan.amount,
      booking: await this.checkedBooking(plan, member),
    };
  }

  /** Evaluates the rules as a submit does, and returns the booking without them, to be executed after the review. */
  private async checkedBooking(plan: BookingPlan, member: Member): Promise<BookingRow> {
    const maintenance = this.human.maintenanceRefusal;
    if (maintenance) throw new Failure(maintenance.spec, maintenance.facts);
    const request: BookingRequest = { plan, member, flow: 'fine' };
    const command = memberBookingCommand(
      request,
      this.rules.quotaQueries(request),
      this.bookings.holdSeconds(plan.site),
      noIdempotency,
      member.agent,
      { buddyIds: [], buddyCodes: null, reservationType: reservationType.single, phone: '', remark: null },
    );
    const trial = await this.bookings.book({ ...command, dryRun: true });
    if (trial.is === 'booked') throw new Failure(meetingFailure.meetingSlotTaken);
    const refusal = await this.rules.findRefusal(request, trial.facts);
    if (refusal) throw new Failure(refusal.spec, refusal.facts);
    return this.bookings.rowOf({ ...command, rules: { quotas: [], maxUnpaid: 0, maxActive: 0 } });
  }
}
