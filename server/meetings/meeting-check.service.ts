import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { meetingFailure } from '#domain/meetings/meeting.failures';
import { meetingMachine } from '#domain/meetings/meeting.machine';
import { room } from '#contract/kit/live';
import { meetingApproval } from '#contract/meetings/meeting.approval';
import { Approves, type ReviewDecision } from '#server/kit/access/approval-registry';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { scopeReaches } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { MeetingNotifications } from './meeting-notifications.service';
import { MeetingSlots } from './meeting-slots.service';
import { MeetingStore, pendingMeetings } from './meeting.store';

/** Decides meeting applications: an approved one becomes a booking in the same transaction, a declined one is freed. */
@Injectable()
export class MeetingCheckService {
  constructor(
    private readonly db: Db,
    private readonly store: MeetingStore,
    private readonly slots: MeetingSlots,
    private readonly notifications: MeetingNotifications,
  ) {}

  /** Decides an application. Nobody can decide an application of their own. */
  @Approves(meetingApproval, pendingMeetings)
  async decide(caller: Member, { id, decision, reason }: ReviewDecision): Promise<void> {
    const seen = await this.store.find({ id });
    if (!seen || !scopeReaches(caller, { venueId: seen.venueId, userId: seen.userId }))
      throw new Failure(meetingFailure.meetingMissing);
    if (seen.userId === caller.userId) throw new Failure(meetingFailure.meetingOwnReview);
    await this.db.transact(async (tx) => {
      await this.slots.lock(tx, seen);
      const meeting = await this.store.lock(tx, id);
      const next = step(meetingMachine, decision, meeting, meeting);
      const orderNo = decision === 'pass' ? await this.slots.book(tx, meeting) : null;
      await this.store.move(
        tx,
        meeting,
        next,
        { userId: caller.userId, note: reason },
        { orderNo, checkContent: reason, checker: caller.userId, checkedAt: () => 'app_now()' },
      );
      await writeAudit(tx, caller, {
        action: 'meeting.check',
        object: meeting.tradeNo,
        before: { checkStatus: meeting.checkStatus },
        after: { checkStatus: next.checkStatus, orderNo },
        reason,
      });
      await this.notifications.reviewed(tx, meeting, next.checkStatus, reason);
      tx.emitLive([{ room: room.user(meeting.userId), patch: {} }]);
      if (decision === 'fail') await this.slots.free(tx, meeting);
    });
  }
}
