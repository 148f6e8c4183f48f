import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { meetingFailure } from '#domain/meetings/meeting.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { reservations } from '#contract/booking/reservation.contract';
import type { Member } from '#server/kit/access/caller';
import { BookingService, companionsOf } from '#server/booking/booking.service';
import { ReleaseLotteryCalendarService } from '#server/release-lottery/release-lottery-calendar.service';
import { ReleaseLotteryEntryService } from '#server/release-lottery/release-lottery-entry.service';
import { SubmitService } from '#server/booking/submit.service';

type SubmitInput = ParsedOf<typeof reservations.submit>;
type SubmitReply = AnswerOf<typeof reservations.submit>;

/** Entry point of every submit: enters the draw while a date is allocated by draw, otherwise books the slots. */
@Injectable()
export class SubmissionEntryService {
  constructor(
    private readonly calendar: ReleaseLotteryCalendarService,
    private readonly entries: ReleaseLotteryEntryService,
    private readonly submits: SubmitService,
    private readonly bookings: BookingService,
  ) {}

  /**
   * Books the slots or enters the draw. Throws the first refusing rule, or the refusal that carries the ticket of the
   * entry.
   */
  submit(input: SubmitInput, member: Member): Promise<SubmitReply> {
    if (this.bookings.needsApplication(input.venueSiteId)) throw new Failure(meetingFailure.meetingNeedsForm);
    const phase = this.calendar.phase(input.venueSiteId, input.reservationDate);
    return phase === null ? this.submits.submit(input, member) : this.enterLottery(phase, input, member);
  }

  private async enterLottery(
    details: ReturnType<ReleaseLotteryCalendarService['phase']>,
    input: SubmitInput,
    member: Member,
  ): Promise<SubmitReply> {
    const { venueSiteId: siteId, reservationDate: date } = input;
    const phase = await details;
    if (phase === null) return this.submits.submit(input, member);
    if (phase === 'drawing') return this.entries.refuseDuringDraw();
    const { people, ...companions } = companionsOf(input);
    const plan = this.bookings.plan(siteId, date, input.reservationOrderJson, people, member.roleId);
    const entry = {
      ...companions,
      people,
      reservationOrderJson: input.reservationOrderJson,
      reservationType: input.reservationType,
      phone: input.phone ?? '',
      remark: input.remark ?? null,
      meeting: this.bookings.meetingOf(input),
      agent: member.agent.slice(0, 200),
      loginCheckStatus: member.loginCheckStatus,
    };
    return this.entries.enterLottery(plan, member, entry, input);
  }
}
