import { Injectable } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { reservations } from '#contract/reservations/reservation.contract';
import type { Member } from '#server/kit/caller';
import { BookingService } from './booking.service';
import { companyOf } from './member-booking';
import { PotCalendarService } from './pot-calendar.service';
import { PotEntryService } from './pot-entry.service';
import { SubmitService } from './submit.service';

type Input = ParsedOf<typeof reservations.submit>;
type Reply = AnswerOf<typeof reservations.submit>;

/** Entry point of every submit: enters the draw while a date is allocated by draw, otherwise books the slots. */
@Injectable()
export class PotDoorService {
  constructor(
    private readonly calendar: PotCalendarService,
    private readonly entries: PotEntryService,
    private readonly submits: SubmitService,
    private readonly bookings: BookingService,
  ) {}

  /**
   * Books the slots or enters the draw. Throws the first refusing rule, or the refusal that carries the ticket of the
   * entry.
   */
  submit(input: Input, member: Member): Promise<Reply> {
    const phase = this.calendar.phase(input.venueSiteId, input.reservationDate);
    return phase === null ? this.submits.submit(input, member) : this.drawn(phase, input, member);
  }

  private async drawn(said: ReturnType<PotCalendarService['phase']>, input: Input, member: Member): Promise<Reply> {
    const { venueSiteId: siteId, reservationDate: date } = input;
    const phase = await said;
    if (phase === null) return this.submits.submit(input, member);
    if (phase === 'drawing') return this.entries.drawing();
    const { people, ...companions } = companyOf(input);
    const plan = this.bookings.plan(siteId, date, input.reservationOrderJson, people, member.roleId);
    const wish = {
      ...companions,
      people,
      reservationOrderJson: input.reservationOrderJson,
      reservationType: input.reservationType,
      phone: input.phone ?? '',
      remark: input.remark ?? null,
      agent: member.agent.slice(0, 200),
      loginCheckStatus: member.loginCheckStatus,
    };
    return this.entries.enter(plan, member, wish, input);
  }
}
