import { Injectable } from '@nestjs/common';
import { addDays, type LocalDate } from '#domain/kit/time';
import { blackListReasonText } from '#domain/black-lists/black-list-reason.rules';
import { countedNoShows, nextNoShowExpiry } from '#domain/black-lists/black-list.rules';
import { blackListStatus } from '#domain/members/member.status';
import type { AppealRow } from '#contract/black-lists/black-list.contract';
import type { MemberStanding, OwnAppeal } from '#contract/appeals/standing.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp, stampOrNull } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { AppealQueryService } from '#server/black-lists/appeal-query.service';
import { BlackListPolicy } from '#server/black-lists/black-list-policy.service';
import { AttendanceRecordStore } from './attendance-record.store';

const NO_SHOW_DAYS = 180;

const toOwnAppeal = ({
  id,
  reason,
  proofIds,
  checkStatus,
  checkContent,
  submittedAt,
  round,
}: AppealRow): OwnAppeal => ({
  id,
  reason,
  proofIds,
  checkStatus,
  checkContent,
  submittedAt,
  round,
});

/** A member's record: no-shows, black list entries and appeals. */
@Injectable()
export class StandingService {
  constructor(
    private readonly db: Db,
    private readonly store: AttendanceRecordStore,
    private readonly appeals: AppealQueryService,
    private readonly policy: BlackListPolicy,
  ) {}

  /** Returns counted no-shows, black list entries, missed bookings and appeals. */
  async mine(caller: Member): Promise<MemberStanding> {
    const { userId } = caller;
    const today = await schoolToday(this.db);
    const { rule } = this.policy;
    const window = rule ?? { count: 0, windowDays: 30, banDays: 0 };
    const [entries, missedBookings, countedMisses, appeals] = await Promise.all([
      this.store.findEntries(userId),
      this.store.findNoShows(userId, addDays(today, -NO_SHOW_DAYS)),
      this.policy.noShows(userId, addDays(today, -window.windowDays)),
      this.appeals.findByUser(userId),
    ]);
    const count = new Set(countedNoShows(countedMisses, window, today).map(({ tradeNo }) => tradeNo));
    const until = (since: LocalDate, answered: boolean): string | null => {
      const last = addDays(since, this.policy.appealDays);
      return answered || today > last ? null : last;
    };
    return {
      breaks: count.size,
      limit: window.count,
      windowDays: window.windowDays,
      banDays: window.banDays,
      byRule: rule !== null,
      nextExpiry: nextNoShowExpiry(countedMisses, window, today),
      bans: entries.map(({ beginAt, endAt, releasedAt, since, cause, ...entry }) => {
        const why = blackListReasonText(cause ?? entry.reason);
        const appeal = appeals.find(({ blackListId }) => blackListId === entry.id);
        return {
          ...entry,
          reason: why.zh,
          enReason: why.en,
          beginAt: schoolStamp(beginAt.getTime()),
          endAt: endAt && schoolStamp(endAt.getTime() - 1_000),
          releasedAt: stampOrNull(releasedAt),
          appealUntil: until(since, appeal !== undefined || entry.status !== blackListStatus.listed),
          appeal: appeal ? toOwnAppeal(appeal) : null,
        };
      }),
      missed: missedBookings.map(({ signAt, leaveAt, date, ...one }) => {
        const appeal = appeals.find(({ tradeNo }) => tradeNo === one.tradeNo);
        return {
          ...one,
          signAt: stampOrNull(signAt),
          leaveAt: stampOrNull(leaveAt),
          counts: count.has(one.tradeNo),
          appealUntil: until(date, appeal !== undefined || ![1, 4].includes(one.promiseStatus)),
          appeal: appeal ? toOwnAppeal(appeal) : null,
        };
      }),
    };
  }

  /** The days within which an appeal must be submitted. */
  get appealDays(): number {
    return this.policy.appealDays;
  }
}
