import { Injectable } from '@nestjs/common';
import {
  bulkProgress,
  bulkResult,
  bulkStatus,
  confirmStage,
  leaseStatus,
  bulkKind,
  type BulkKind,
} from '#domain/bulk/bulk.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { bulks } from '#contract/bulk/bulk.contract';
import type { BulkRow, BulkRefundView } from '#contract/bulk/bulk-detail.contract';
import type { PendingRows } from '#server/kit/access/approval-registry';
import type { Member } from '#server/kit/access/caller';
import { scopeConditions, type ScopeColumns } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { atLeast, atMost, contains, equals, type Bind, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import type { BulkBookingEntity } from './bulk-booking.entity';
import { DATE_RESULT, IS_ACTIVE_DATE } from './bulk-date.store';
import type { BulkDueEntity } from './bulk-due.entity';
import { BulkStuckEntity } from './bulk-stuck.entity';
import type { BulkInstalment } from './instalment.store';
import type { StoredSettlement } from './lease-settlement';

type BulkListFilter = keyof Omit<ParsedOf<typeof bulks.list>, 'page' | 'size' | 'sort' | 'order'>;
type BulkListSort = NonNullable<ParsedOf<typeof bulks.list>['sort']>;

/** Returns the conditions of a caller's scope. */
export type BulkScope = (bind: Bind) => string[];

/** A row of the list, before its times are written out. */
export interface BulkRecord
  extends Record<string, unknown>, Omit<BulkRow, 'gmtCreate' | 'checkedAt' | 'beginTime' | 'endTime' | 'own'> {
  readonly gmtCreate: Date;
  readonly checkedAt: Date | null;
  readonly begin: number;
  readonly end: number;
  readonly userId: number;
}

/** A row of the list with what its detail shows besides. */
interface BulkDetailRecord
  extends
    BulkRecord,
    Pick<BulkBookingEntity, 'remark' | 'round' | 'confirmedAt' | 'signedName' | 'endReason' | 'endedOn'> {
  readonly confirmBy: string | null;
  readonly settlement: StoredSettlement | null;
}

interface BulkRefundRecord extends Record<string, unknown>, Omit<BulkRefundView, 'gmtCreate' | 'doneAt'> {
  readonly at: Date;
  readonly doneAt: Date | null;
}

type DetailInstalment = Pick<BulkInstalment, 'id' | 'no' | 'kind' | 'due' | 'amount' | 'returned' | 'paid' | 'isVoid'> &
  Pick<BulkDueEntity, 'paidAt'>;

const columns: ScopeColumns = { venue: 'b.venue_id', merchant: 'b.merchant_id', person: 'b.user_id' };

const yuan = (column: string): string => `(${column} / 100.0)::float8`;
const countDates = (condition: string): string => `(
  select count(*)::int
  from bulk_date d
    left join v_venue_order o using (trade_no)
  where d.bulk_id = b.id and ${condition}
)`;
/** SQL names of the spaces of a request `b`, joined. */
export const spaceNames = (name: string, between: string): string => `coalesce((
  select string_agg(c.${name}, '${between}' order by c.sort, c.id) from v_space c where c.id = any (b.space_ids)
), '')`;

const CONFIRM_STAGE = `
  case
    when b.confirm_by is null then ${confirmStage.none}
    when b.confirmed_at is not null then ${confirmStage.confirmed}
    when b.lease_status = ${leaseStatus.running} then ${confirmStage.awaiting}
    when b.lease_status = ${leaseStatus.ended} and b.ended_on < b.date_to then ${confirmStage.lapsed}
    else ${confirmStage.none}
  end
`;

const PROGRESS = `
  case when exists (select 1 from bulk_stuck k where k.bulk_id = b.id) then ${bulkProgress.stuck}
    else ${bulkProgress.smooth} end
`;

const list: ListQuery<BulkListFilter, BulkListSort> = {
  select: `
    b.id, b.batch_no as "batchNo", b.kind, b.title, b.org_name as "orgName",
    u.name as applicant, b.user_id as "userId", b.purpose,
    b.venue_id as "venueId", v.venue_name as "venueName", v.en_name as "enVenueName",
    s.site_name as "siteName", s.en_name as "enSiteName",
    ${spaceNames('space_name', '、')} as spaces, ${spaceNames('en_name', ', ')} as "enSpaces",
    b.date_from as "dateFrom", b.date_to as "dateTo", b.weekdays, b.weeks, b.begin_minute as begin,
    b.end_minute as "end", b.pay_mode as "payMode", ${yuan('b.rent')} as rent, ${yuan('b.deposit')} as deposit,
    coalesce((
      select ${yuan('sum(d.amount)')} from bulk_due d where d.bulk_id = b.id and d.paid_at is not null
    ), 0) as paid,
    coalesce((select ${yuan('sum(d.returned)')} from bulk_due d where d.bulk_id = b.id), 0) as returned,
    ${countDates(`d.result <> ${bulkResult.skipped}`)} as asked, ${countDates(IS_ACTIVE_DATE)} as booked,
    ${countDates(`d.result in (${bulkResult.conflict}, ${bulkResult.closed})`)} as missed,
    b.status, b.lease_status as "leaseStatus", ${CONFIRM_STAGE} as confirm, ${PROGRESS} as progress,
    b.check_content as "checkContent", b.gmt_create as "gmtCreate", b.checked_at as "checkedAt"
  `,
  from: `
    bulk_booking b
      join v_app_user u on u.id = b.user_id
      join v_venue v on v.id = b.venue_id
      join v_site s on s.id = b.site_id
  `,
  countFrom: 'bulk_booking b',
  filters: {
    keyword: contains('b.batch_no', 'b.title', 'b.org_name'),
    venueId: equals('b.venue_id'),
    siteId: equals('b.site_id'),
    status: equals('b.status'),
    leaseStatus: equals('b.lease_status'),
    confirm: equals(`(${CONFIRM_STAGE})`),
    progress: equals(`(${PROGRESS})`),
    purpose: equals('b.purpose'),
    dateFrom: atLeast('b.date_to'),
    dateTo: atMost('b.date_from'),
  },
  sorts: { gmtCreate: 'b.gmt_create', dateFrom: 'b.date_from' },
  notNullSorts: ['gmtCreate', 'dateFrom'],
  tieBreaker: 'b.id desc',
};

/** Returns the conditions of the requests of a kind: all within the scope, or those of the member. */
export const requestsOf = (kind: BulkKind, member: Member, all: boolean): BulkScope => {
  const scope: BulkScope = all ? scopeConditions(member, columns) : (bind) => [`b.user_id = ${bind(member.userId)}`];
  return (bind) => [`b.kind = ${bind(kind)}`, ...scope(bind)];
};

/** Returns how the requests of a kind that wait for a decision are read. Only leases show an amount: the rent. */
export function pendingRequests(kind: BulkKind): PendingRows {
  const dates = ` || to_char(b.date_from, 'YYYY-MM-DD') || '–' || to_char(b.date_to, 'MM-DD')`;
  return {
    table: 'bulk_booking b',
    waiting: `b.kind = ${kind} and b.status = ${bulkStatus.checking}`,
    at: 'b.gmt_create',
    joins: 'join v_venue v on v.id = b.venue_id join v_site s on s.id = b.site_id',
    columns: {
      id: 'b.id',
      userId: 'b.user_id',
      venueId: 'b.venue_id',
      name: 'b.org_name',
      enName: 'b.org_name',
      about: `s.site_name || ' '${dates}`,
      aboutEn: `s.en_name || ' '${dates}`,
      reason: 'b.title',
      ...(kind === bulkKind.lease ? { amount: 'b.rent' } : {}),
      keyword: 'b.batch_no',
    },
    within: (caller, bind) =>
      scopeConditions(caller, { venue: 'b.venue_id', merchant: 'v.merchant_id', person: 'b.user_id' })(bind),
  };
}

/** Reads requests for their list and their detail. */
@Injectable()
export class BulkListStore {
  readonly list: StoredList<BulkRecord, [scope: BulkScope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope: BulkScope) => scope);
  }

  /** Returns a request that exists. */
  async find(id: number): Promise<BulkDetailRecord> {
    const [row] = await this.db.rows<BulkDetailRecord>(
      `
        select
          ${list.select}, b.remark, b.round, b.end_reason as "endReason", b.ended_on as "endedOn", b.settlement,
          to_char(b.confirm_by at time zone school_zone(), 'YYYY-MM-DD HH24:MI') as "confirmBy",
          b.confirmed_at as "confirmedAt", b.signed_name as "signedName"
        from ${list.from}
        where b.id = $1
      `,
      [id],
    );
    return row as BulkDetailRecord;
  }

  /** Returns the dates of a request in order. */
  findDates(id: number): Promise<(AnswerOf<typeof bulks.detail>['dates'][number] & Record<string, unknown>)[]> {
    return this.db.rows(
      `
        select
          d.id, d.date, ${DATE_RESULT} as result, d.slots, ${yuan('d.amount')} as amount, d.blocked,
          d.blocked_en as "blockedEn", d.trade_no as "tradeNo", o.order_status as "orderStatus",
          o.pay_status as "payStatus", coalesce(${IS_ACTIVE_DATE} and o.begin_at > school_now(), false) as ahead
        from bulk_date d
          left join v_venue_order o using (trade_no)
        where d.bulk_id = $1
        order by d.date
      `,
      [id],
    );
  }

  /** Returns the instalments of a request in order. */
  findInstalments(id: number): Promise<DetailInstalment[]> {
    return this.db.rows(
      `
        select
          id, no, kind, due, amount, returned, paid_at is not null as paid, void_at is not null as "isVoid",
          paid_at as "paidAt"
        from bulk_due
        where bulk_id = $1
        order by no
      `,
      [id],
    );
  }

  /** Returns the refunds of a request that are not of one of its orders, in order. */
  findRefunds(batchNo: string): Promise<BulkRefundRecord[]> {
    return this.db.rows(
      `
        select refund_no as "refundNo", ${yuan('amount')} as amount, status, route, gmt_create as at,
          done_at as "doneAt"
        from v_refund
        where trade_no = $1 and batch_no = $1
        order by id
      `,
      [batchNo],
    );
  }

  /** Returns the background work of a request that failed, oldest first. */
  findFailedWork(id: number): Promise<BulkStuckEntity[]> {
    return this.db.repository(BulkStuckEntity).find({ where: { bulkId: id }, order: { since: 'ASC' } });
  }
}
