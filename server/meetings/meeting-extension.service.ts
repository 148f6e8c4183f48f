import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { clockOf, DAY_MINUTES, stamp, type LocalDate } from '#domain/kit/time';
import { meetingFailure } from '#domain/meetings/meeting.failures';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { meetingDesk } from '#contract/meetings/meeting-desk.contract';
import type { Member } from '#server/kit/access/caller';
import { endMinute } from './meeting-day.service';
import { MeetingOfDay } from './meeting-of-day.service';
import { MeetingPlanService } from './meeting-plan.service';
import { MeetingSlots } from './meeting-slots.service';
import { MeetingStore } from './meeting.store';

/** Extends meetings of today into free time. */
@Injectable()
export class MeetingExtensionService {
  constructor(
    private readonly today: MeetingOfDay,
    private readonly store: MeetingStore,
    private readonly plans: MeetingPlanService,
    private readonly slots: MeetingSlots,
  ) {}

  /** Extends a meeting by the slot after it. Throws if that is closed or someone else has it. */
  extend(tradeNo: string, caller: Member): Promise<AnswerOf<typeof meetingDesk.extend>> {
    return this.today.run(tradeNo, caller, 'meeting.extend', async (tx, meeting) => {
      if (meeting.now >= meeting.endsAt) throw new Failure(meetingFailure.meetingNotRunning);
      const date = meeting.date as LocalDate;
      const slot = this.plans.slotAfter(meeting.siteId, date, endMinute(meeting.endAt.slice(11)));
      if (!slot) throw new Failure(meetingFailure.meetingNothingAfter);
      const endAt = stamp(date, slot.endMinute);
      await this.store.record(tx, meeting.id, { endAt });
      const isFree = await this.slots.extend(tx, meeting, {
        spaceId: meeting.spaceId,
        timeId: slot.id,
        beginAt: stamp(date, slot.beginMinute),
        endAt,
      });
      if (!isFree) throw new Failure(meetingFailure.meetingNothingAfter);
      return { change: { endAt }, answer: { tradeNo, end: clockOf(slot.endMinute % DAY_MINUTES) } };
    });
  }
}
