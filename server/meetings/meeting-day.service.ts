import { Injectable } from '@nestjs/common';
import { maskPhone } from '#domain/kit/identity';
import { clockOf, DAY_MINUTES, minute } from '#domain/kit/time';
import { stageAt } from '#domain/meetings/meeting-search.rules';
import { meetingStage } from '#domain/meetings/meeting.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { meetingDesk } from '#contract/meetings/meeting-desk.contract';
import { SchoolClock } from '#server/boards/school-clock.service';
import { hasRight, type Member } from '#server/kit/access/caller';
import { MeetingListStore, type RunningRecord } from './meeting-list.store';

/** Returns the minute at which a meeting ends; midnight, written 00:00, is the end of its day. */
export const endMinute = (clock: string): number => minute(clock) || DAY_MINUTES;

/** Shows the meetings of a day to the people who prepare them. */
@Injectable()
export class MeetingDayService {
  constructor(
    private readonly lists: MeetingListStore,
    private readonly clock: SchoolClock,
  ) {}

  /** Returns the meetings of a day within the caller's scope; without a date, of today. */
  async day(
    { date, venueId }: ParsedOf<typeof meetingDesk.running>,
    caller: Member,
  ): Promise<AnswerOf<typeof meetingDesk.running>> {
    const now = this.clock.moment();
    const shown = date ?? now.date;
    const [rows, venues] = await Promise.all([
      this.lists.running(caller, shown, venueId ?? null),
      this.lists.venues(caller),
    ]);
    const seesPhone = hasRight(caller, 'viewPhone');
    const view = ({ form, served, ...row }: RunningRecord) => ({
      ...row,
      theme: form.theme ?? '',
      orgName: form.orgName ?? '',
      phone: seesPhone ? (form.phone ?? '') : maskPhone(form.phone ?? ''),
      joinerNum: form.joinerNum ?? 0,
      layout: form.layout ?? null,
      leaderPresent: form.leaderPresent ?? false,
      remark: form.remark ?? '',
      stage:
        shown === now.date
          ? stageAt(minute(row.begin), endMinute(row.end), now.at)
          : shown < now.date
            ? meetingStage.over
            : meetingStage.ahead,
      services: (form.services ?? []).map(({ code, qty }) => ({ code, qty, done: served.includes(code) })),
      meals: (form.meals ?? []).map(({ kind, people }) => ({ kind, people, done: served.includes(kind) })),
    });
    return { date: shown, now: clockOf(now.at), meetings: rows.map(view), venues };
  }
}
