import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { MAX_UNFILLED } from '#domain/meetings/meeting-form.rules';
import { meetingFailure } from '#domain/meetings/meeting.failures';
import { meetingVerify } from '#domain/meetings/meeting.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { meetings } from '#contract/meetings/meeting.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { runIdempotent } from '#server/kit/access/idempotency';
import { failOnConstraints } from '#server/kit/db/constraint';
import { Db } from '#server/kit/db/db';
import { schoolStamp } from '#server/kit/runtime/clock';
import { MeetingPlanService } from './meeting-plan.service';
import { MeetingSlots } from './meeting-slots.service';
import { MeetingStore } from './meeting.store';

/** Begins applications: the chosen slots are held while the applicant fills in the form. */
@Injectable()
export class MeetingApplyService {
  constructor(
    private readonly db: Db,
    private readonly plans: MeetingPlanService,
    private readonly slots: MeetingSlots,
    private readonly store: MeetingStore,
  ) {}

  /** Creates an application whose form is empty. Throws the booking rule that refuses it. */
  async apply(input: ParsedOf<typeof meetings.apply>, caller: Member): Promise<AnswerOf<typeof meetings.apply>> {
    const planned = await this.plans.plan(input, caller);
    const { userId } = caller;
    const { site, date, booking } = planned;
    return runIdempotent(this.db, caller, async (tx) => {
      await this.slots.lock(tx, { siteId: site.id, date, userId });
      const unfilled = await this.store.countUnfilled(tx, userId);
      if (unfilled >= MAX_UNFILLED) throw new Failure(meetingFailure.meetingTooMany, { n: unfilled });
      const until = this.slots.heldUntil(planned.startsAt);
      const added = await failOnConstraints({ meeting_order_one_pending: meetingFailure.meetingSlotTaken }, () =>
        this.store.add(tx, {
          userId,
          venueId: site.venueId,
          siteId: site.id,
          spaceId: planned.spaceId,
          date,
          beginAt: planned.beginAt,
          endAt: planned.endAt,
          amount: planned.amount,
          booking,
          checkMode: site.checkMode,
          form: {},
          fillBefore: until,
        }),
      );
      await writeAudit(tx, caller, {
        action: 'meeting.apply',
        object: added.tradeNo,
        after: { siteId: site.id, beginAt: planned.beginAt, endAt: planned.endAt },
      });
      tx.emitLive([{ room: room.user(userId), patch: {} }]);
      await this.slots.reserve(tx, added, booking);
      return {
        tradeNo: added.tradeNo,
        version: 0,
        checkStatus: meetingVerify.unsubmitted,
        fillBefore: schoolStamp(until),
      };
    });
  }
}
