import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskPhone } from '#domain/kit/identity';
import { blackListReasonText, type BlackListCause } from '#domain/black-lists/black-list-reason.rules';
import { blackListFailure } from '#domain/black-lists/black-list.failures';
import { blackListScope, blackListReleaseKind } from '#domain/black-lists/black-list.status';
import { blackListSource, blackListStatus } from '#domain/members/member.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { blackListRow, blackLists, type BlackListRow } from '#contract/black-lists/black-list.contract';
import { requireMember, type Caller, type Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { personContains } from '#server/kit/db/person-contains';
import { mapBatches, rowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import {
  equals,
  listAll,
  listPage,
  sinceDate,
  untilDate,
  type ListRequest,
  type Bind,
  type ListQuery,
} from '#server/kit/db/list';
import { onlyScope, scopeConditions } from '#server/kit/access/scope';
import { SchoolVariant } from '#server/kit/settings/variant';
import { AppealQueryService } from './appeal-query.service';

type Detail = AnswerOf<typeof blackLists.detail>;
type Booking = Detail['coming'][number];
type Stored = Omit<BlackListRow, 'beginAt' | 'endAt' | 'releasedAt' | 'enReason' | 'enReleaseNote'> & {
  reasonCause: BlackListCause | null;
  releaseCause: BlackListCause | null;
  beginAt: Date;
  endAt: Date | null;
  releasedAt: Date | null;
  evidence: string[];
  creator: string | null;
  releasedBy: string | null;
};
type Names = 'keyword' | 'status' | 'source' | 'scope' | 'dateFrom' | 'dateTo';

const MAX_PEOPLE = 20;
/** Returns the last second of a day. The row stores the midnight after it. */
const lastMoment = (end: Date | null): string | null => (end === null ? null : schoolStamp(end.getTime() - 1_000));
const places = (name: string) =>
  `coalesce(case bl.scope when 1 then (select string_agg(v.${name === 'en' ? 'en_name' : 'venue_name'}, ', ' order by v.id) from venue v where v.id = any (bl.scope_ids)) when 2 then (select string_agg(c.${name === 'en' ? 'en_name' : 'campus_name'}, ', ' order by c.id) from campus c where c.id = any (bl.scope_ids)) end, '')`;

const list: ListQuery<Names, 'beginAt' | 'endAt'> = {
  select: `bl.id, bl.user_id as "userId", u.name, u.en_name as "enName", u.username, u.phone, g.name as "orgName", g.en_name as "enOrgName", bl.scope, bl.scope_ids as "scopeIds", ${places('zh')} as places, ${places('en')} as "enPlaces",
    bl.source, bl.reason, bl.reason_cause as "reasonCause", bl.release_cause as "releaseCause", bl.break_count as "breakCount", bl.begin_at as "beginAt", bl.end_at as "endAt", bl.status, bl.release_kind as "releaseKind", bl.released_at as "releasedAt", bl.release_note as "releaseNote", bl.remark, bl.version, bl.evidence,
    (select a.check_status from appeal a where a.black_list_id = bl.id and not a.closed) as appeal, (select p.name from app_user p where p.id = bl.creator) as creator, (select p.name from app_user p where p.id = bl.released_by) as "releasedBy"`,
  from: 'black_list bl join app_user u on u.id = bl.user_id left join org g on g.id = u.org_id',
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
  (caller: Caller) =>
  (bind: Bind): string[] => {
    const scope = onlyScope(requireMember(caller));
    const ids = scope.venueIds;
    const near =
      ids === null
        ? []
        : [
            (() => {
              const mine = bind(ids);
              return `(bl.scope = ${blackListScope.all} or bl.scope = ${blackListScope.venue} and bl.scope_ids && ${mine}::int[] or bl.scope = ${blackListScope.campus} and bl.scope_ids && array(select v.campus_id from venue v where v.id = any (${mine}::int[])))`;
            })(),
          ];
    return [
      'not bl.deleted',
      ...near,
      ...scopeConditions({ ...scope, venueIds: null, merchantIds: null }, { person: 'bl.user_id' })(bind),
    ];
  };

const sheet: Sheet<BlackListRow> = {
  zh: '黑名单',
  en: 'Black list',
  row: blackListRow,
  columns: [
    { key: 'name' },
    { key: 'username' },
    { key: 'phone' },
    { key: 'orgName' },
    { key: 'scope', of: blackListScope },
    { key: 'places', width: 24 },
    { key: 'source', of: blackListSource },
    { key: 'reason', width: 30, value: ({ reason, enReason }, lang) => (lang === 'en' ? enReason : reason) },
    { key: 'breakCount' },
    { key: 'beginAt', width: 20 },
    { key: 'endAt', width: 20 },
    { key: 'status', of: blackListStatus },
    { key: 'releaseKind', of: blackListReleaseKind },
    { key: 'releasedAt', width: 20 },
    {
      key: 'releaseNote',
      width: 24,
      value: ({ releaseNote, enReleaseNote }, lang) => (lang === 'en' ? enReleaseNote : releaseNote),
    },
    { key: 'remark', width: 24 },
  ],
};

/** Reads the black list for staff. */
@Injectable()
export class BlackListDesk {
  constructor(
    private readonly db: Db,
    private readonly variant: SchoolVariant,
    private readonly appeals: AppealQueryService,
  ) {}

  /** Returns one page. */
  async list(query: ParsedOf<typeof blackLists.list>, caller: Caller): Promise<AnswerOf<typeof blackLists.list>> {
    const found = await listPage<Stored>(this.db, list, query, withinScope(caller));
    return { ...found, content: found.content.map((row) => this.toRow(row)) };
  }

  /** Exports the filtered list as a sheet. */
  @ExportSource(blackLists.exportFile)
  exportSheet(caller: Member, query: ListRequest) {
    return {
      sheet,
      batches: mapBatches(rowBatches<Stored>(this.db, listAll(list, query, EXPORT_CAP, withinScope(caller))), (row) =>
        this.toRow(row),
      ),
    };
  }

  /** Returns one entry with its evidence, the person's upcoming bookings and the appeals against it. */
  async detail(id: number, caller: Caller): Promise<Detail> {
    const { sql, values } = listAll(list, {}, 1, (bind) => [...withinScope(caller)(bind), `bl.id = ${bind(id)}`]);
    const [row] = await this.db.rows<Stored>(sql, values);
    if (!row) throw new Failure(blackListFailure.banGone);
    const [evidence, coming, appeals] = await Promise.all([
      this.bookings('o.trade_no = any ($1)', [row.evidence]),
      this.bookings(
        `o.user_id = $1 and o.order_status = '1' and o.end_at > school_now() and o.reservation_date >= school_now()::date`,
        [row.userId],
      ),
      this.appeals.findByEntry(id),
    ]);
    return { ...this.toRow(row), creator: row.creator, releasedBy: row.releasedBy, evidence, coming, appeals };
  }

  /** Returns people to choose from. Telephone numbers are searched but never returned. */
  async people(keyword: string): Promise<AnswerOf<typeof blackLists.people>> {
    const text = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
    return this.db.rows(
      `
        select u.id, u.name || '（' || u.username || '）' as name, u.en_name || ' (' || u.username || ')' as "enName"
        from app_user u
        where (u.username || ' ' || u.name || ' ' || u.phone) ilike $1 or u.id::text = $2
        order by u.username
        limit ${MAX_PEOPLE}
      `,
      [text, keyword],
    );
  }

  private bookings(where: string, values: readonly unknown[]): Promise<Booking[]> {
    return this.db.rows<Booking & Record<string, unknown>>(
      `
        select o.trade_no as "tradeNo", s.site_name as "siteName", s.en_name as "enSiteName", o.detail,
          o.detail_en as "detailEn", o.begin_at as begin, o.promise_status as "promiseStatus"
        from venue_order o
          join site s on s.id = o.site_id
        where ${where}
        order by o.begin_at
        limit 50
      `,
      values,
    );
  }

  private toRow({
    beginAt,
    endAt,
    releasedAt,
    phone,
    evidence: _,
    creator: __,
    releasedBy: ___,
    reasonCause,
    releaseCause,
    ...row
  }: Stored): BlackListRow {
    const [reasonText, releaseText] = [
      blackListReasonText(reasonCause ?? row.reason),
      blackListReasonText(releaseCause ?? row.releaseNote),
    ];
    return {
      ...row,
      reason: reasonText.zh,
      enReason: reasonText.en,
      releaseNote: releaseText.zh,
      enReleaseNote: releaseText.en,
      phone: this.variant.phoneHidden ? '—' : maskPhone(phone),
      beginAt: schoolStamp(beginAt.getTime()),
      endAt: lastMoment(endAt),
      releasedAt: releasedAt && schoolStamp(releasedAt.getTime()),
    };
  }
}
