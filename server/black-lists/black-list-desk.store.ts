import { Injectable } from '@nestjs/common';
import { blackListScope } from '#domain/black-lists/black-list.status';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { BlackListRow, blackLists } from '#contract/black-lists/black-list.contract';
import type { Member } from '#server/kit/access/caller';
import { onlyScope, scopeConditions } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { equals, listAll, sinceDate, untilDate, type Bind, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { personContains } from '#server/kit/db/person-contains';
import type { BlackListEntity } from './black-list.entity';

/** A booking that an entry names or stops. */
type Booking = AnswerOf<typeof blackLists.detail>['coming'][number];

/** A row of the list, with its times and reasons as the database holds them. */
export type StoredBlackListRow = Omit<BlackListRow, 'beginAt' | 'endAt' | 'releasedAt' | 'enReason' | 'enReleaseNote'> &
  Pick<BlackListEntity, 'beginAt' | 'endAt' | 'releasedAt' | 'reasonCause' | 'releaseCause'> & {
    evidence: string[];
    creator: string | null;
    releasedBy: string | null;
  };
type Names = 'keyword' | 'status' | 'source' | 'scope' | 'dateFrom' | 'dateTo';

const places = (name: string) =>
  `
    coalesce(
      case bl.scope
        when 1 then (
          select string_agg(v.${name === 'en' ? 'en_name' : 'venue_name'}, ', ' order by v.id)
          from v_venue v
          where v.id = any (bl.scope_ids)
        )
        when 2 then (
          select string_agg(c.${name === 'en' ? 'en_name' : 'campus_name'}, ', ' order by c.id)
          from v_campus c
          where c.id = any (bl.scope_ids)
        )
      end,
      ''
    )
  `;

const list: ListQuery<Names, 'beginAt' | 'endAt'> = {
  select: `
    bl.id, bl.user_id as "userId", u.name, u.en_name as "enName", u.username, u.phone, g.name as "orgName",
    g.en_name as "enOrgName", bl.scope, bl.scope_ids as "scopeIds", ${places('zh')} as places,
    ${places('en')} as "enPlaces", bl.source, bl.reason, bl.reason_cause as "reasonCause",
    bl.release_cause as "releaseCause", bl.break_count as "breakCount", bl.begin_at as "beginAt",
    bl.end_at as "endAt", bl.status, bl.release_kind as "releaseKind", bl.released_at as "releasedAt",
    bl.release_note as "releaseNote", bl.remark, bl.version, bl.evidence,
    (select a.check_status from v_appeal a where a.black_list_id = bl.id and not a.closed) as appeal,
    (select p.name from v_app_user p where p.id = bl.creator) as creator,
    (select p.name from v_app_user p where p.id = bl.released_by) as "releasedBy"
  `,
  from: 'black_list bl join v_app_user u on u.id = bl.user_id left join v_org g on g.id = u.org_id',
  filters: {
    keyword: personContains('bl.user_id'),
    status: equals('bl.status'),
    source: equals('bl.source'),
    scope: equals('bl.scope'),
    dateFrom: sinceDate('bl.begin_at'),
    dateTo: untilDate('bl.begin_at'),
  },
  sorts: { beginAt: 'bl.begin_at', endAt: 'bl.end_at' },
  notNullSorts: ['beginAt'],
  countFrom: 'black_list bl',
  tieBreaker: 'bl.id desc',
};

/** Limits to entries that apply at one of the caller's venues, of people in the caller's departments. */
const withinScope =
  (caller: Member) =>
  (bind: Bind): string[] => {
    const scope = onlyScope(caller);
    const ids = scope.venueIds;
    const near =
      ids === null
        ? []
        : [
            (() => {
              const mine = bind(ids);
              return `
                (
                  bl.scope = ${blackListScope.all}
                  or bl.scope = ${blackListScope.venue} and bl.scope_ids && ${mine}::int[]
                  or bl.scope = ${blackListScope.campus} and bl.scope_ids && array(
                    select v.campus_id from v_venue v where v.id = any (${mine}::int[])
                  )
                )
              `;
            })(),
          ];
    return [
      'not bl.deleted',
      ...near,
      ...scopeConditions({ ...scope, venueIds: null, merchantIds: null }, { person: 'bl.user_id' })(bind),
    ];
  };

/** Reads black list entries for staff, within the caller's scope. */
@Injectable()
export class BlackListDeskStore {
  readonly list: StoredList<StoredBlackListRow, [caller: Member]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  async find(id: number, caller: Member): Promise<StoredBlackListRow | undefined> {
    const { sql, values } = listAll(list, {}, 1, (bind) => [...withinScope(caller)(bind), `bl.id = ${bind(id)}`]);
    return (await this.db.rows<StoredBlackListRow>(sql, values))[0];
  }

  /** Returns the bookings with these numbers. */
  findBookings(tradeNos: readonly string[]): Promise<Booking[]> {
    return this.bookings('o.trade_no = any ($1)', [tradeNos]);
  }

  /** Returns the upcoming bookings of a person. */
  findComing(userId: number): Promise<Booking[]> {
    return this.bookings(
      `
        o.user_id = $1
        and o.order_status = '1'
        and o.end_at > school_now()
        and o.reservation_date >= school_now()::date
      `,
      [userId],
    );
  }

  /** Returns people by name, account or telephone number. */
  people(keyword: string, limit: number): Promise<AnswerOf<typeof blackLists.people>> {
    const text = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
    return this.db.rows(
      `
        select u.id, u.name || '（' || u.username || '）' as name, u.en_name || ' (' || u.username || ')' as "enName"
        from v_app_user u
        where (u.username || ' ' || u.name || ' ' || u.phone) ilike $1 or u.id::text = $2
        order by u.username
        limit $3
      `,
      [text, keyword, limit],
    );
  }

  private bookings(where: string, values: readonly unknown[]): Promise<Booking[]> {
    return this.db.rows<Booking & Record<string, unknown>>(
      `
        select o.trade_no as "tradeNo", s.site_name as "siteName", s.en_name as "enSiteName", o.detail,
          o.detail_en as "detailEn", o.begin_at as begin, o.promise_status as "promiseStatus"
        from v_venue_order o
          join v_site s on s.id = o.site_id
        where ${where}
        order by o.begin_at
        limit 50
      `,
      values,
    );
  }
}
