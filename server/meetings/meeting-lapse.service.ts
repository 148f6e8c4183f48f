import { Injectable } from '@nestjs/common';
import { step, whyNot } from '#domain/kit/machine';
import { meetingMachine } from '#domain/meetings/meeting.machine';
import { room } from '#contract/kit/live';
import { Db } from '#server/kit/db/db';
import { Postponed } from '#server/kit/jobs/postponed';
import { Sweep } from '#server/kit/jobs/sweep';
import { log } from '#server/kit/runtime/log';
import { MeetingNotifications } from './meeting-notifications.service';
import { MeetingSlots } from './meeting-slots.service';
import { MeetingStore, type MeetingPlace } from './meeting.store';

/** Applications of a slice. */
const BATCH = 50;

/** Releases rooms of applications that were not completed in time, or not decided before the meeting begins. */
@Injectable()
export class MeetingLapseService {
  private readonly postponed = new Postponed();

  constructor(
    private readonly db: Db,
    private readonly store: MeetingStore,
    private readonly slots: MeetingSlots,
    private readonly notifications: MeetingNotifications,
  ) {}

  /** Ends a slice of overdue applications; returns how many were due. */
  @Sweep('meetings.lapse', undefined, { slice: BATCH })
  async sweep(): Promise<number> {
    const late = new Set(this.postponed.keys());
    const due = (await this.store.findOverdue(BATCH)).filter(({ tradeNo }) => !late.has(tradeNo));
    for (const place of due)
      await this.lapse(place).catch((error: unknown) => {
        this.postponed.add(place.tradeNo);
        log.error({ meeting: place.tradeNo, err: error }, 'a meeting application was not released and will be retried');
      });
    return due.length;
  }

  /** Ends one application if it is overdue; false otherwise. */
  lapse(place: MeetingPlace): Promise<boolean> {
    return this.db.transact(async (tx) => {
      await this.slots.lock(tx, place);
      const meeting = await this.store.lock(tx, place.id);
      if (whyNot(meetingMachine, 'lapse', meeting, meeting)) return false;
      await this.store.move(tx, meeting, step(meetingMachine, 'lapse', meeting, meeting), { userId: null });
      await this.notifications.lapsed(tx, meeting);
      tx.emitLive([{ room: room.user(meeting.userId), patch: {} }]);
      await this.slots.free(tx, meeting);
      return true;
    });
  }
}
