import { Injectable } from '@nestjs/common';
import { maskPhone } from '#domain/kit/identity';
import { daysBetween, type LocalDate } from '#domain/kit/time';
import { instalmentStage, REMIND_DAYS } from '#domain/bulk/bulk.rules';
import { dueKind, dueStage, type DueKind } from '#domain/bulk/bulk.status';
import { offlinePayType, payType } from '#domain/payments/pay.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { instalmentRow, leases, type InstalmentRow } from '#contract/bulk/lease.contract';
import { hasRight, requireMember, type Caller } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, type RowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import {
  atLeast,
  atMost,
  contains,
  equals,
  listAll,
  listPage,
  listTotals,
  type ListRequest,
  type ListQuery,
} from '#server/kit/db/list';
import { scopeConditions, type ScopeColumns } from '#server/kit/access/scope';
import { SchoolClock } from '#server/boards/school-clock.service';

type InstalmentFilter = keyof Omit<ParsedOf<typeof leases.dues>, 'page' | 'size' | 'sort' | 'order'>;
type InstalmentTotals = NonNullable<AnswerOf<typeof leases.dues>['totals']>;
interface InstalmentRecord extends Record<string, unknown>, Omit<InstalmentRow, 'paidAt' | 'days'> {
  readonly paidAt: Date | null;
}

const columns: ScopeColumns = { venue: 'b.venue_id', merchant: 'b.merchant_id', person: 'b.user_id' };
const TODAY = 'school_now()::date';
const STAGE = `case when d.void_at is not null then '${dueStage.void}' when d.paid_at is not null then '${dueStage.paid}' when d.due < ${TODAY} then '${dueStage.overdue}' when d.due <= ${TODAY} + ${REMIND_DAYS} then '${dueStage.soon}' else '${dueStage.ahead}' end`;
/** Restricts a list to approved requests. */
const reviewedOnly = (scope: (bind: (value: unknown) => string) => string[]) => (bind: (value: unknown) => string) => [
  'b.status = 1',
  ...scope(bind),
];

const list: ListQuery<InstalmentFilter, 'due' | 'amount'> = {
  select: `d.id, d.bulk_id as "bulkId", b.batch_no as "batchNo", b.kind as "bulkKind", b.title, b.org_name as "orgName", b.phone, v.venue_name as "venueName", v.en_name as "enVenueName", d.no, (select count(*)::int from bulk_due x where x.bulk_id = b.id and x.void_at is null) as parts, d.kind, d.due, (d.amount / 100.0)::float8 as amount,
    ${STAGE} as stage, d.paid_at as "paidAt", case when d.paid_at is not null then coalesce(d.pay_type, ${payType.offline}) end as "payType", d.offline_type as "offlineType", d.receipt, c.name as collector`,
  from: 'bulk_due d join bulk_booking b on b.id = d.bulk_id join venue v on v.id = b.venue_id left join app_user c on c.id = d.collector_id',
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
const sheet: Sheet<InstalmentRow> = {
  zh: '租赁收款',
  en: 'Lease payments',
  row: instalmentRow,
  columns: [
    { key: 'batchNo', width: 20 },
    { key: 'title', width: 28 },
    { key: 'orgName', width: 24 },
    { key: 'phone' },
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'no' },
    { key: 'kind', of: dueKind },
    { key: 'due' },
    { key: 'amount', money: true },
    { key: 'stage', of: dueStage },
    { key: 'paidAt' },
    { key: 'payType', of: payType },
    { key: 'offlineType', of: offlinePayType },
    { key: 'receipt', width: 20 },
    { key: 'collector' },
  ],
};

/** Lists instalments. */
@Injectable()
export class LeaseInstalmentService {
  constructor(
    private readonly db: Db,
    private readonly clock: SchoolClock,
  ) {}

  /** Returns one page of instalments; totals only with the right to see money. */
  async list(
    caller: Caller,
    { page, size, ...filter }: ParsedOf<typeof leases.dues>,
  ): Promise<AnswerOf<typeof leases.dues>> {
    const scope = reviewedOnly(scopeConditions(requireMember(caller), columns));
    const rows = await listPage<InstalmentRecord>(this.db, list, { ...filter, page, size }, scope);
    return {
      ...rows,
      content: rows.content.map((row) => this.toInstalmentRow(row, hasRight(caller, 'viewPhone'))),
      totals: hasRight(caller, 'moneyEye') ? await this.totals(filter, scope) : null,
    };
  }

  /** Exports the filtered list. */
  @ExportSource(leases.duesExport)
  sheet(
    caller: Caller,
    filter: ListRequest,
  ): { readonly sheet: Sheet<InstalmentRow>; readonly batches: RowBatches<InstalmentRow> } {
    return {
      sheet,
      batches: mapBatches(
        rowBatches<InstalmentRecord>(
          this.db,
          listAll(list, filter, EXPORT_CAP, reviewedOnly(scopeConditions(requireMember(caller), columns))),
        ),
        (row) => this.toInstalmentRow(row, hasRight(caller, 'viewPhone')),
      ),
    };
  }

  private async totals(
    filter: ListRequest,
    scope: (bind: (value: unknown) => string) => string[],
  ): Promise<InstalmentTotals> {
    const yuan = (condition: string) => `(coalesce(sum(d.amount) filter (where ${condition}), 0) / 100.0)::float8`;
    const { sql, values } = listTotals(
      list,
      filter,
      `${yuan('d.paid_at is null and d.void_at is null')} as open, ${yuan(`d.paid_at is null and d.void_at is null and d.due < ${TODAY}`)} as overdue, ${yuan('d.paid_at is not null')} as paid`,
      scope,
    );
    const [row] = await this.db.rows<InstalmentTotals & Record<string, unknown>>(sql, values);
    return row as InstalmentTotals;
  }

  private toInstalmentRow(row: InstalmentRecord, seesPhone: boolean): InstalmentRow {
    const { date: today } = this.clock.moment();
    const due = row.due as LocalDate;
    return {
      ...row,
      phone: seesPhone ? row.phone : maskPhone(row.phone),
      kind: row.kind as DueKind,
      days: daysBetween(today, due),
      stage: instalmentStage({ due, paid: row.paidAt !== null, isVoid: row.stage === dueStage.void }, today),
      paidAt: row.paidAt && schoolStamp(row.paidAt.getTime()),
    };
  }
}
