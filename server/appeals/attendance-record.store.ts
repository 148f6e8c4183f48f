import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import type { BlackListCause } from '#domain/black-lists/black-list-reason.rules';
import type { OwnBlackListEntry, OwnNoShow } from '#contract/appeals/standing.contract';
import { Db } from '#server/kit/db/db';

/** A black list entry of a member; `since` is the school-local date of its begin. */
export type StoredBlackListEntry = Omit<
  OwnBlackListEntry,
  'enReason' | 'beginAt' | 'endAt' | 'releasedAt' | 'appealUntil' | 'appeal'
> & {
  beginAt: Date;
  endAt: Date | null;
  releasedAt: Date | null;
  since: LocalDate;
  cause: BlackListCause | null;
};

/** A missed booking of a member, or one with an appeal. */
export type StoredNoShow = Omit<OwnNoShow, 'signAt' | 'leaveAt' | 'counts' | 'appealUntil' | 'appeal'> & {
  signAt: Date | null;
  leaveAt: Date | null;
  date: LocalDate;
};

/** Reads the attendance record of a member: black list entries and missed bookings. */
@Injectable()
export class AttendanceRecordStore {
  constructor(private readonly db: Db) {}

  /** Returns a member's entries with the names of their places: listed ones first, then by age. */
  findEntries(userId: number): Promise<StoredBlackListEntry[]> {
    return this.db.rows<StoredBlackListEntry>(
      `
        select
          b.id, b.scope, b.source, b.reason, b.reason_cause as cause, b.begin_at as "beginAt", b.end_at as "endAt",
          b.status, b.release_kind as "releaseKind", b.released_at as "releasedAt",
          (b.begin_at at time zone school_zone())::date as since,
          coalesce(
            (
              select string_agg(v.venue_name, ', ' order by v.id)
              from v_venue v
              where b.scope = 1 and v.id = any (b.scope_ids)
            ),
            (
              select string_agg(c.campus_name, ', ' order by c.id)
              from v_campus c
              where b.scope = 2 and c.id = any (b.scope_ids)
            ),
            ''
          ) as places,
          coalesce(
            (
              select string_agg(v.en_name, ', ' order by v.id)
              from v_venue v
              where b.scope = 1 and v.id = any (b.scope_ids)
            ),
            (
              select string_agg(c.en_name, ', ' order by c.id)
              from v_campus c
              where b.scope = 2 and c.id = any (b.scope_ids)
            ),
            ''
          ) as "enPlaces"
        from v_black_list b
        where b.user_id = $1 and not b.deleted
        order by b.status, b.id desc
        limit 20
      `,
      [userId],
    );
  }

  /** Returns a member's missed bookings since a date, newest first. */
  findNoShows(userId: number, since: LocalDate): Promise<StoredNoShow[]> {
    return this.db.rows<StoredNoShow>(
      `
        select o.trade_no as "tradeNo", s.site_name as "siteName", s.en_name as "enSiteName", o.detail,
          o.detail_en as "detailEn", o.begin_at as begin, o.promise_status as "promiseStatus", o.sign_at as "signAt",
          o.leave_at as "leaveAt", o.reservation_date as date
        from v_venue_order o
          join v_site s on s.id = o.site_id
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
