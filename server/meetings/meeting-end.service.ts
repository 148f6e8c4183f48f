import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { minute, MINUTE_MS, stamp, type LocalDate } from '#domain/kit/time';
import { meetingFailure } from '#domain/meetings/meeting.failures';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { meetingDesk } from '#contract/meetings/meeting-desk.contract';
import { PromiseService } from '#server/attendance/promise.service';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { MeetingOfDay } from './meeting-of-day.service';
import { MeetingSlots } from './meeting-slots.service';
import { MeetingStore } from './meeting.store';

/** Ends running meetings before their time. */
@Injectable()
export class MeetingEndService {
  constructor(
    private readonly today: MeetingOfDay,
    private readonly store: MeetingStore,
    private readonly slots: MeetingSlots,
    private readonly promises: PromiseService,
  ) {}

  /**
   * Ends a meeting that has run for a minute at least: the rest of its booking is released on site, and an extension is
   * freed. Throws if it does not run.
   */
  end(tradeNo: string, caller: Member): Promise<AnswerOf<typeof meetingDesk.end>> {
    return this.today.run(tradeNo, caller, 'meeting.end', async (tx, meeting) => {
      const { now, startsAt, endsAt, orderNo, userId, siteId } = meeting;
      if (orderNo === null || now < startsAt + MINUTE_MS || now >= endsAt)
        throw new Failure(meetingFailure.meetingNotRunning);
      const date = meeting.date as LocalDate;
      const end = schoolStamp(now).slice(11, 16);
      const endAt = stamp(date, minute(end));
      if (endAt < String(meeting.booking['end_at']))
        await this.promises.endEarly(
          tx,
          { tradeNo: orderNo, userId, siteId, date },
          { userId: caller.userId, who: 'staff' },
        );
      await this.store.record(tx, meeting.id, { endAt });
      await this.slots.free(tx, meeting);
      return { change: { endAt }, answer: { tradeNo, end } };
    });
  }
}
