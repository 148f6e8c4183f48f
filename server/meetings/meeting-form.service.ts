import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step, whyNot } from '#domain/kit/machine';
import { checkFor, formProblems } from '#domain/meetings/meeting-form.rules';
import { meetingFailure } from '#domain/meetings/meeting.failures';
import { meetingMachine } from '#domain/meetings/meeting.machine';
import { meetingCheck, type MeetingVerify } from '#domain/meetings/meeting.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { meetings } from '#contract/meetings/meeting.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { runIdempotent } from '#server/kit/access/idempotency';
import { Db, type Tx } from '#server/kit/db/db';
import { MeetingRoomStore } from './meeting-room.store';
import { MeetingSlots } from './meeting-slots.service';
import { filledBefore, MeetingStore, type MeetingApplication } from './meeting.store';

type Saved = AnswerOf<typeof meetings.submit>;

const savedAs = ({ tradeNo, version }: MeetingApplication, checkStatus: MeetingVerify): Saved => ({
  tradeNo,
  version: version + 1,
  checkStatus,
});

/** What applicants do with their applications: draft, submit, take back, withdraw. */
@Injectable()
export class MeetingFormService {
  constructor(
    private readonly db: Db,
    private readonly store: MeetingStore,
    private readonly rooms: MeetingRoomStore,
    private readonly slots: MeetingSlots,
  ) {}

  /** Stores the form as a draft. Throws if it cannot be filled any more or was changed elsewhere. */
  async saveDraft({ tradeNo, version, form }: ParsedOf<typeof meetings.saveDraft>, caller: Member): Promise<Saved> {
    const { id } = await this.findOwn(tradeNo, caller);
    return this.db.transact(async (tx) => {
      const meeting = await this.store.lock(tx, id);
      const refusal = whyNot(meetingMachine, 'submit', meeting, meeting);
      if (refusal) throw new Failure(refusal);
      if (meeting.version !== version) throw new Failure(meetingFailure.meetingOutdated);
      await this.store.saveForm(tx, id, form);
      return savedAs(meeting, meeting.checkStatus);
    });
  }

  /** Submits the form: it is reviewed, or passes at once in a room without review. */
  async submit({ tradeNo, version, form }: ParsedOf<typeof meetings.submit>, caller: Member): Promise<Saved> {
    const seen = await this.findOwn(tradeNo, caller);
    const capacity = (await this.rooms.facts(seen.siteId))?.capacity ?? 0;
    const problems = formProblems(form, capacity);
    if (problems.length > 0)
      throw new Failure(meetingFailure.meetingIncomplete, {
        n: problems.length,
        fields: problems.map(({ field, zh, en }) => ({ field, message: zh, messageEn: en })),
      });
    return runIdempotent(this.db, caller, async (tx) => {
      await this.slots.lock(tx, seen);
      const meeting = await this.store.lock(tx, seen.id);
      const submitted = step(meetingMachine, 'submit', meeting, meeting);
      if (meeting.version !== version) throw new Failure(meetingFailure.meetingOutdated);
      const checkMode = checkFor(meeting.checkMode, form);
      const reviewed = checkMode !== meetingCheck.none;
      const next = reviewed
        ? step(meetingMachine, 'accept', submitted, {})
        : step(meetingMachine, 'passUnreviewed', submitted, { reviewed });
      const orderNo = reviewed ? null : await this.slots.book(tx, { ...meeting, form });
      await this.store.move(
        tx,
        meeting,
        next,
        { userId: caller.userId },
        { form, checkMode, orderNo, checkContent: '', submittedAt: () => 'app_now()' },
      );
      await this.finish(tx, caller, meeting, 'meeting.submit', next.checkStatus);
      return savedAs(meeting, next.checkStatus);
    });
  }

  /** Takes an application back from review. Its slots stay held until the form must be filled again. */
  async recall(tradeNo: string, caller: Member): Promise<Saved> {
    const seen = await this.findOwn(tradeNo, caller);
    return this.db.transact(async (tx) => {
      await this.slots.lock(tx, seen);
      const meeting = await this.store.lock(tx, seen.id);
      const next = step(meetingMachine, 'recall', meeting, meeting);
      await this.store.move(
        tx,
        meeting,
        next,
        { userId: caller.userId },
        filledBefore(this.slots.heldUntil(meeting.startsAt)),
      );
      await this.finish(tx, caller, meeting, 'meeting.recall', next.checkStatus);
      return savedAs(meeting, next.checkStatus);
    });
  }

  /** Ends an application before it is decided and frees its slots. */
  async withdraw({ tradeNo, reason }: ParsedOf<typeof meetings.withdraw>, caller: Member): Promise<Saved> {
    const seen = await this.findOwn(tradeNo, caller);
    return this.db.transact(async (tx) => {
      await this.slots.lock(tx, seen);
      const meeting = await this.store.lock(tx, seen.id);
      const next = step(meetingMachine, 'withdraw', meeting, {});
      await this.store.move(tx, meeting, next, { userId: caller.userId, note: reason });
      await this.finish(tx, caller, meeting, 'meeting.withdraw', next.checkStatus);
      await this.slots.free(tx, meeting);
      return savedAs(meeting, next.checkStatus);
    });
  }

  private async findOwn(tradeNo: string, { userId }: Member): Promise<MeetingApplication> {
    const meeting = await this.store.find({ tradeNo });
    if (meeting?.userId !== userId) throw new Failure(meetingFailure.meetingMissing);
    return meeting;
  }

  private async finish(
    tx: Tx,
    caller: Member,
    meeting: MeetingApplication,
    action: string,
    checkStatus: MeetingVerify,
  ): Promise<void> {
    await writeAudit(tx, caller, {
      action,
      object: meeting.tradeNo,
      before: { checkStatus: meeting.checkStatus },
      after: { checkStatus },
    });
    tx.emitLive([{ room: room.user(meeting.userId), patch: {} }]);
  }
}
