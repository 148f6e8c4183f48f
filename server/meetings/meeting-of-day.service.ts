import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { meetingFailure } from '#domain/meetings/meeting.failures';
import { orderStatus } from '#domain/orders/order.status';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { scopeReaches } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { MeetingSlots } from './meeting-slots.service';
import { MeetingStore, type MeetingApplication } from './meeting.store';

/** What staff did with a meeting, and the answer to them. */
interface MeetingWork<T> {
  readonly change: object;
  readonly answer: T;
}

/** Finds and locks the meetings of today on which staff work. */
@Injectable()
export class MeetingOfDay {
  constructor(
    private readonly db: Db,
    private readonly store: MeetingStore,
    private readonly slots: MeetingSlots,
  ) {}

  /** Runs work on a locked meeting of today and records it in the activity log. Throws if its booking is gone. */
  async run<T>(
    tradeNo: string,
    caller: Member,
    action: string,
    work: (tx: Tx, meeting: MeetingApplication) => Promise<MeetingWork<T>>,
  ): Promise<T> {
    const seen = await this.store.find({ tradeNo });
    if (!seen || !scopeReaches(caller, { venueId: seen.venueId, userId: seen.userId }))
      throw new Failure(meetingFailure.meetingMissing);
    return this.db.transact(async (tx) => {
      await this.slots.lock(tx, seen);
      const meeting = await this.store.lock(tx, seen.id);
      if (meeting.orderStatus !== orderStatus.normal || !meeting.isToday)
        throw new Failure(meetingFailure.meetingNotRunning);
      const { change, answer } = await work(tx, meeting);
      await writeAudit(tx, caller, { action, object: tradeNo, after: change });
      return answer;
    });
  }
}
