import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { clockOf, DAY_MINUTES, stamp, type LocalDate } from '#domain/kit/time';
import { meetingFailure } from '#domain/meetings/meeting.failures';
import { meetingVerify } from '#domain/meetings/meeting.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { meetingDesk } from '#contract/meetings/meeting-desk.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { scopeReaches } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { endMinute } from './meeting-day.service';
import { MeetingPlanService } from './meeting-plan.service';
import { MeetingSlots } from './meeting-slots.service';
import { MeetingStore, type MeetingApplication } from './meeting.store';

const askedItems = ({ form }: MeetingApplication): readonly string[] => [
  ...(form.services ?? []).map(({ code }) => code),
  ...(form.meals ?? []).map(({ kind }) => kind),
];

/** Work on the meetings of a day: checklists, counts of people and extensions. */
@Injectable()
export class MeetingRunningService {
  constructor(
    private readonly db: Db,
    private readonly store: MeetingStore,
    private readonly plans: MeetingPlanService,
    private readonly slots: MeetingSlots,
  ) {}

  /** Ticks an item of the checklist, or takes the tick back. */
  serve(
    { tradeNo, item, isDone }: ParsedOf<typeof meetingDesk.serve>,
    caller: Member,
  ): Promise<AnswerOf<typeof meetingDesk.serve>> {
    return this.onMeeting(tradeNo, caller, 'meeting.serve', async (tx, meeting) => {
      if (!askedItems(meeting).includes(item)) throw new Failure(meetingFailure.meetingServiceUnknown);
      const others = meeting.served.filter((one) => one !== item);
      const served = isDone ? [...others, item].sort() : others;
      await this.store.record(tx, meeting.id, { served });
      return { change: { item, isDone }, answer: { tradeNo } };
    });
  }

  /** Records how many people have signed in. */
  count(
    { tradeNo, signedNum }: ParsedOf<typeof meetingDesk.count>,
    caller: Member,
  ): Promise<AnswerOf<typeof meetingDesk.count>> {
    return this.onMeeting(tradeNo, caller, 'meeting.count', async (tx, meeting) => {
      await this.store.record(tx, meeting.id, { signedNum });
      return { change: { signedNum }, answer: { tradeNo } };
    });
  }

  /** Extends a meeting by the slot after it. Throws if that is closed or someone else has it. */
  extend(tradeNo: string, caller: Member): Promise<AnswerOf<typeof meetingDesk.extend>> {
    return this.onMeeting(tradeNo, caller, 'meeting.extend', async (tx, meeting) => {
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

  private async onMeeting<T>(
    tradeNo: string,
    caller: Member,
    action: string,
    work: (tx: Tx, meeting: MeetingApplication) => Promise<{ readonly change: object; readonly answer: T }>,
  ): Promise<T> {
    const seen = await this.store.find({ tradeNo });
    if (!seen || !scopeReaches(caller, { venueId: seen.venueId, userId: seen.userId }))
      throw new Failure(meetingFailure.meetingMissing);
    return this.db.transact(async (tx) => {
      await this.slots.lock(tx, seen);
      const meeting = await this.store.lock(tx, seen.id);
      if (meeting.checkStatus !== meetingVerify.passed || !meeting.isToday)
        throw new Failure(meetingFailure.meetingNotRunning);
      const { change, answer } = await work(tx, meeting);
      await writeAudit(tx, caller, { action, object: tradeNo, after: change });
      return answer;
    });
  }
}
