import { Injectable } from '@nestjs/common';
import { addDays, type LocalDate } from '#domain/kit/time';
import { blackListReasonText, type BlackListCause } from '#domain/black-lists/black-list-reason.rules';
import { countedNoShows, nextNoShowExpiry } from '#domain/black-lists/black-list.rules';
import { blackListStatus } from '#domain/members/member.status';
import type { AppealRow } from '#contract/black-lists/black-list.contract';
import type { MemberStanding, OwnAppeal, OwnBlackListEntry, OwnNoShow } from '#contract/appeals/standing.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { schoolStamp, stampOrNull } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { AppealQueryService } from '#server/black-lists/appeal-query.service';
import { BlackListPolicy } from '#server/black-lists/black-list-policy.service';

const NO_SHOW_DAYS = 180;

type StoredBlackListEntry = Omit<
  OwnBlackListEntry,
  'enReason' | 'beginAt' | 'endAt' | 'releasedAt' | 'appealUntil' | 'appeal'
> & {
  beginAt: Date;
  endAt: Date | null;
  releasedAt: Date | null;
  since: LocalDate;
  cause: BlackListCause | null;
};
type StoredNoShow = Omit<OwnNoShow, 'signAt' | 'leaveAt' | 'counts' | 'appealUntil' | 'appeal'> & {
  signAt: Date | null;
  leaveAt: Date | null;
  date: LocalDate;
};

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
    private readonly appeals: AppealQueryService,
    private readonly policy: BlackListPolicy,
  ) {}

  /** Returns counted no-shows, black list entries, missed bookings and appeals. */
  async mine(caller: Caller): Promise<MemberStanding> {
    const { userId } = requireMember(caller);
    const today = await schoolToday(this.db);
    const { rule } = this.policy;
    const window = rule ?? { count: 0, windowDays: 30, banDays: 0 };
    const [entries, missedBookings, countedMisses, appeals] = await Promise.all([
      this.ownEntries(userId),
      this.ownNoShows(userId, addDays(today, -NO_SHOW_DAYS)),
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

  private ownEntries(userId: number): Promise<StoredBlackListEntry[]> {
    return this.db.rows<StoredBlackListEntry>(
      `
        select
          b.id, b.scope, b.source, b.reason, b.reason_cause as cause, b.begin_at as "beginAt", b.end_at as "endAt",
          b.status, b.release_kind as "releaseKind", b.released_at as "releasedAt",
          (b.begin_at at time zone school_zone())::date as since,
          coalesce(
            (
              select string_agg(v.venue_name, ', ' order by v.id)
              from venue v
              where b.scope = 1 and v.id = any (b.scope_ids)
            ),
            (
              select string_agg(c.campus_name, ', ' order by c.id)
              from campus c
              where b.scope = 2 and c.id = any (b.scope_ids)
            ),
            ''
          ) as places,
          coalesce(
            (
              select string_agg(v.en_name, ', ' order by v.id)
              from venue v
              where b.scope = 1 and v.id = any (b.scope_ids)
            ),
            (
              select string_agg(c.en_name, ', ' order by c.id)
              from campus c
              where b.scope = 2 and c.id = any (b.scope_ids)
            ),
            ''
          ) as "enPlaces"
        from black_list b
        where b.user_id = $1 and not b.deleted
        order by b.status, b.id desc
        limit 20
      `,
      [userId],
    );
  }

  private ownNoShows(userId: number, since: LocalDate): Promise<StoredNoShow[]> {
    return this.db.rows<StoredNoShow>(
      `
        select o.trade_no as "tradeNo", s.site_name as "siteName", s.en_name as "enSiteName", o.detail,
          o.detail_en as "detailEn", o.begin_at as begin, o.promise_status as "promiseStatus", o.sign_at as "signAt",
          o.leave_at as "leaveAt", o.reservation_date as date
        from venue_order o
          join site s on s.id = o.site_id
        where o.user_id = $1
          and o.reservation_date >= $2
          and (
            o.promise_status in (1, 4)
            or exists (select 1 from appeal a where a.trade_no = o.trade_no and not a.closed)
          )
        order by o.begin_at desc
        limit 50
      `,
      [userId, since],
    );
  }
}
