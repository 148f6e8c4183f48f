import { Injectable } from '@nestjs/common';
import { promiseStatus } from '#domain/attendance/promise.status';
import { Failure } from '#domain/kit/failure';
import { meetingFailure } from '#domain/meetings/meeting.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { meetingDesk } from '#contract/meetings/meeting-desk.contract';
import { PromiseService } from '#server/attendance/promise.service';
import type { Member } from '#server/kit/access/caller';
import { MeetingOfDay } from './meeting-of-day.service';
import { MeetingStore, type MeetingApplication } from './meeting.store';

const askedItems = ({ form }: MeetingApplication): readonly string[] => [
  ...(form.services ?? []).map(({ code }) => code),
  ...(form.meals ?? []).map(({ kind }) => kind),
];

/** Work on the meetings of a day: checklists and counts of people. */
@Injectable()
export class MeetingRunningService {
  constructor(
    private readonly today: MeetingOfDay,
    private readonly store: MeetingStore,
    private readonly promises: PromiseService,
  ) {}

  /** Ticks an item of the checklist, or takes the tick back. */
  serve(
    { tradeNo, item, isDone }: ParsedOf<typeof meetingDesk.serve>,
    caller: Member,
  ): Promise<AnswerOf<typeof meetingDesk.serve>> {
    return this.today.run(tradeNo, caller, 'meeting.serve', async (tx, meeting) => {
      if (!askedItems(meeting).includes(item)) throw new Failure(meetingFailure.meetingServiceUnknown);
      const others = meeting.served.filter((one) => one !== item);
      const served = isDone ? [...others, item].sort() : others;
      await this.store.record(tx, meeting.id, { served });
      return { change: { item, isDone }, answer: { tradeNo } };
    });
  }

  /** Records how many people have signed in. The first of them checks the booking in, so that it is no no-show. */
  count(
    { tradeNo, signedNum }: ParsedOf<typeof meetingDesk.count>,
    caller: Member,
  ): Promise<AnswerOf<typeof meetingDesk.count>> {
    return this.today.run(tradeNo, caller, 'meeting.count', async (tx, meeting) => {
      await this.store.record(tx, meeting.id, { signedNum });
      const isAbsent = meeting.attendance === promiseStatus.none || meeting.attendance === promiseStatus.noShow;
      if (signedNum > 0 && isAbsent && meeting.orderNo !== null)
        await this.promises.checkInAt(tx, meeting.orderNo, Math.min(meeting.now, meeting.startsAt), {
          userId: caller.userId,
          who: 'staff',
        });
      return { change: { signedNum }, answer: { tradeNo } };
    });
  }
}
