import { Injectable } from '@nestjs/common';
import type { MeetingForm } from '#domain/meetings/meeting-form.rules';
import { meetingEnd, meetingVerify } from '#domain/meetings/meeting.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { meetingDesk, MeetingOrderRow } from '#contract/meetings/meeting-desk.contract';
import type { OwnMeeting } from '#contract/meetings/meeting.contract';
import { scopeConditions, scopeSql, type Scope, type ScopeColumns } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { atLeast, atMost, contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

type DeskFilter = keyof Omit<ParsedOf<typeof meetingDesk.list>, 'page' | 'size' | 'sort' | 'order'>;
type DeskSort = NonNullable<ParsedOf<typeof meetingDesk.list>['sort']>;

/** A row of the desk before its times are written out. */
export interface DeskRecord extends Record<string, unknown>, Omit<MeetingOrderRow, 'gmtCreate' | 'submittedAt'> {
  readonly gmtCreate: Date;
  readonly submittedAt: Date | null;
}

/** A row of the desk with what its detail shows besides. */
export interface DetailRecord extends DeskRecord {
  readonly userId: number;
  readonly venueId: number;
  readonly spaceName: string;
  readonly enSpaceName: string;
  readonly capacity: number;
  readonly form: MeetingForm;
  readonly version: number;
  readonly fillBefore: Date | null;
  readonly orderStatus: string | null;
  readonly payStatus: number | null;
}

/** A row of the member's own list before its time is written out. */
export interface OwnMeetingRecord extends Record<string, unknown>, Omit<OwnMeeting, 'fillBefore'> {
  readonly fillBefore: Date | null;
}

/** A meeting of a day. */
export interface RunningRecord extends Record<string, unknown> {
  readonly tradeNo: string;
  readonly form: MeetingForm;
  readonly served: readonly string[];
  readonly signedNum: number;
  readonly applicant: string;
  readonly siteName: string;
  readonly enSiteName: string;
  readonly spaceName: string;
  readonly enSpaceName: string;
  readonly buildingName: string;
  readonly enBuildingName: string;
  readonly begin: string;
  readonly end: string;
}

const yuan = '(m.amount / 100.0)::float8';
const clock = (column: string) => `to_char(${column}, 'HH24:MI')`;
const columns: ScopeColumns = { venue: 'm.venue_id', merchant: 'v.merchant_id', person: 'm.user_id' };

const desk: ListQuery<DeskFilter, DeskSort> = {
  select: `
    m.id, m.trade_no as "tradeNo", coalesce(m.form ->> 'theme', '') as theme,
    coalesce(m.form ->> 'orgName', '') as "orgName", u.name as applicant, u.en_name as "enApplicant",
    coalesce(m.form ->> 'phone', '') as phone, v.venue_name as "venueName", v.en_name as "enVenueName",
    m.site_id as "siteId", s.site_name as "siteName", s.en_name as "enSiteName", m.date,
    ${clock('m.begin_at')} as begin, ${clock('m.end_at')} as "end", (m.form ->> 'joinerNum')::int as "joinerNum",
    ${yuan} as amount, m.check_status as "checkStatus", m.check_mode as "checkMode", m.ended,
    m.check_content as "checkContent", m.order_no as "orderNo", m.gmt_create as "gmtCreate",
    m.submitted_at as "submittedAt"
  `,
  from: `
    meeting_order m
      join v_app_user u on u.id = m.user_id
      join v_venue v on v.id = m.venue_id
      join v_site s on s.id = m.site_id
  `,
  filters: {
    keyword: contains('m.trade_no', `(m.form ->> 'theme')`, `(m.form ->> 'orgName')`, 'u.name'),
    venueId: equals('m.venue_id'),
    siteId: equals('m.site_id'),
    checkStatus: equals('m.check_status'),
    ended: equals('m.ended'),
    dateFrom: atLeast('m.date'),
    dateTo: atMost('m.date'),
  },
  sorts: { begin: 'm.begin_at', gmtCreate: 'm.gmt_create' },
  notNullSorts: ['begin', 'gmtCreate'],
  tieBreaker: 'm.id desc',
};

const own: ListQuery<'open', never> = {
  select: `
    m.trade_no as "tradeNo", m.site_id as "siteId", s.site_name as "siteName", s.en_name as "enSiteName",
    v.venue_name as "venueName", v.en_name as "enVenueName", m.date, ${clock('m.begin_at')} as begin,
    ${clock('m.end_at')} as "end", coalesce(m.form ->> 'theme', '') as theme, ${yuan} as amount,
    m.check_status as "checkStatus", m.check_mode as "checkMode", m.ended, m.check_content as "checkContent",
    m.fill_before as "fillBefore", m.order_no as "orderNo", o.order_status as "orderStatus",
    o.pay_status as "payStatus"
  `,
  from: `
    meeting_order m
      join v_venue v on v.id = m.venue_id
      join v_site s on s.id = m.site_id
      left join v_venue_order o on o.trade_no = m.order_no
  `,
  filters: {
    open: (value, bind) =>
      `(m.ended = ${meetingEnd.open} and m.check_status <> ${meetingVerify.failed} and m.end_at > school_now()) = ${bind(value)}`,
  },
  sorts: {},
  tieBreaker: 'm.begin_at desc, m.id desc',
};

/** Reads applications for their lists, their details and the sheet of a day. */
@Injectable()
export class MeetingListStore {
  readonly desk: StoredList<DeskRecord, [scope: Scope]>;
  readonly own: StoredList<OwnMeetingRecord, [userId: number]>;

  constructor(private readonly db: Db) {
    this.desk = new StoredList(db, desk, (scope: Scope) => scopeConditions(scope, columns));
    this.own = new StoredList(db, own, (userId: number) => (bind) => [`m.user_id = ${bind(userId)}`]);
  }

  /** Returns an application with its details; undefined if there is none. */
  async find(tradeNo: string): Promise<DetailRecord | undefined> {
    const [row] = await this.db.rows<DetailRecord>(
      `
        select ${desk.select}, m.user_id as "userId", m.venue_id as "venueId", p.space_name as "spaceName",
          p.en_name as "enSpaceName", coalesce(r.capacity, 0) as capacity, m.form, m.version,
          m.fill_before as "fillBefore", o.order_status as "orderStatus", o.pay_status as "payStatus"
        from ${desk.from}
          join v_space p on p.id = m.space_id
          left join meeting_room r on r.site_id = m.site_id
          left join v_venue_order o on o.trade_no = m.order_no
        where m.trade_no = $1
      `,
      [tradeNo],
    );
    return row;
  }

  /** Returns the history of an application, oldest first. */
  steps(id: number): Promise<{ at: Date; checkStatus: number; ended: number; who: string; note: string }[]> {
    return this.db.rows(
      `
        select t.at, t.check_status as "checkStatus", t.ended, coalesce(u.name, '') as who, t.note
        from meeting_step t
          left join v_app_user u on u.id = t.user_id
        where t.meeting_id = $1
        order by t.id
      `,
      [id],
    );
  }

  /** Returns the approved meetings of a date within a scope whose bookings still stand, in order. */
  running(scope: Scope, date: string, venueId: number | null): Promise<RunningRecord[]> {
    const values: unknown[] = [date, venueId];
    return this.db.rows<RunningRecord>(
      `
        select m.trade_no as "tradeNo", m.form, m.served, m.signed_num as "signedNum", u.name as applicant,
          s.site_name as "siteName", s.en_name as "enSiteName", p.space_name as "spaceName",
          p.en_name as "enSpaceName", coalesce(b.name, '') as "buildingName",
          coalesce(b.en_name, '') as "enBuildingName", ${clock('m.begin_at')} as begin, ${clock('m.end_at')} as "end"
        from ${desk.from}
          join v_space p on p.id = m.space_id
          join v_venue_order o on o.trade_no = m.order_no and o.order_status = '1'
          left join v_room e on e.site_id = s.id
          left join v_floor f on f.id = e.floor_id
          left join v_building b on b.id = f.building_id
        where m.date = $1
          and m.check_status = ${meetingVerify.passed}
          and ($2::int is null or m.venue_id = $2)
          and ${scopeSql(scope, columns, values)}
        order by m.begin_at, s.sort, m.id
      `,
      values,
    );
  }

  /** Returns the venues of meeting rooms within a scope. */
  venues(scope: Scope): Promise<{ id: number; name: string; enName: string }[]> {
    const values: unknown[] = [];
    return this.db.rows(
      `
        select v.id, v.venue_name as name, v.en_name as "enName"
        from v_venue v
        where exists (
            select 1 from v_site s join meeting_room r on r.site_id = s.id where s.venue_id = v.id
          )
          and ${scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values)}
        order by v.sort, v.id
      `,
      values,
    );
  }
}
