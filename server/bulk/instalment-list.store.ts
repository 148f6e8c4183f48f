import { Injectable } from '@nestjs/common';
import { REMIND_DAYS } from '#domain/bulk/bulk.rules';
import { bulkStatus, dueStage } from '#domain/bulk/bulk.status';
import { payType } from '#domain/payments/pay.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { leases, InstalmentRow } from '#contract/bulk/lease.contract';
import { scopeConditions, type Scope, type ScopeColumns } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { atLeast, atMost, contains, equals, type Bind, type ListRequest, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

type InstalmentFilter = keyof Omit<ParsedOf<typeof leases.dues>, 'page' | 'size' | 'sort' | 'order'>;
type InstalmentTotals = NonNullable<AnswerOf<typeof leases.dues>['totals']>;

/** A row of the list, before what depends on today is known. */
export interface InstalmentRecord extends Record<string, unknown>, Omit<InstalmentRow, 'paidAt' | 'days'> {
  readonly paidAt: Date | null;
}

const columns: ScopeColumns = { venue: 'b.venue_id', merchant: 'b.merchant_id', person: 'b.user_id' };
const TODAY = 'school_now()::date';
const STAGE = `
  case
    when d.void_at is not null then '${dueStage.void}'
    when d.paid_at is not null then '${dueStage.paid}'
    when d.due < ${TODAY} then '${dueStage.overdue}'
    when d.due <= ${TODAY} + ${REMIND_DAYS} then '${dueStage.soon}'
    else '${dueStage.ahead}'
  end
`;

const list: ListQuery<InstalmentFilter, 'due' | 'amount'> = {
  select: `
    d.id, d.bulk_id as "bulkId", b.batch_no as "batchNo", b.kind as "bulkKind", b.title, b.org_name as "orgName",
    b.phone, v.venue_name as "venueName", v.en_name as "enVenueName", d.no,
    (select count(*)::int from bulk_due x where x.bulk_id = b.id and x.void_at is null) as parts,
    d.kind, d.due, (d.amount / 100.0)::float8 as amount, ${STAGE} as stage, d.paid_at as "paidAt",
    case when d.paid_at is not null then coalesce(d.pay_type, ${payType.offline}) end as "payType",
    d.offline_type as "offlineType", d.receipt, c.name as collector
  `,
  from: `
    bulk_due d
      join bulk_booking b on b.id = d.bulk_id
      join v_venue v on v.id = b.venue_id
      left join v_app_user c on c.id = d.collector_id
  `,
  filters: {
    keyword: contains('b.batch_no', 'b.title', 'b.org_name'),
    venueId: equals('b.venue_id'),
    stage: equals(`(${STAGE})`),
    kind: equals('d.kind'),
    dateFrom: atLeast('d.due'),
    dateTo: atMost('d.due'),
  },
  sorts: { due: 'd.due', amount: 'd.amount' },
  notNullSorts: ['due', 'amount'],
  tieBreaker: 'd.id desc',
};

const sumOf = (condition: string): string => `(coalesce(sum(d.amount) filter (where ${condition}), 0) / 100.0)::float8`;
const TOTALS = `
  ${sumOf('d.paid_at is null and d.void_at is null')} as open,
  ${sumOf(`d.paid_at is null and d.void_at is null and d.due < ${TODAY}`)} as overdue,
  ${sumOf('d.paid_at is not null')} as paid
`;

/** Restricts a list to approved requests within a scope. */
const passedWithin =
  (scope: Scope) =>
  (bind: Bind): string[] => [`b.status = ${bulkStatus.passed}`, ...scopeConditions(scope, columns)(bind)];

/** Reads instalments of approved requests for their list. */
@Injectable()
export class InstalmentListStore {
  readonly list: StoredList<InstalmentRecord, [scope: Scope]>;

  constructor(db: Db) {
    this.list = new StoredList(db, list, passedWithin);
  }

  /** Returns the open, overdue and paid amounts of the filtered instalments. */
  totals(filter: ListRequest, scope: Scope): Promise<InstalmentTotals> {
    return this.list.totals<InstalmentTotals>(filter, TOTALS, scope);
  }
}
