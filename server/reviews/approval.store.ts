import { Injectable } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { reviews, PendingReviewRow } from '#contract/reviews/review.contract';
import { ApprovalRegistry, type Approver } from '#server/kit/access/approval-registry';
import type { Member } from '#server/kit/access/caller';
import {
  ApprovalReachService,
  chainSql,
  mayDecide,
  type ApprovalReach,
} from '#server/approval-chains/approval-reach.service';
import { Db, type Tx } from '#server/kit/db/db';
import {
  contains,
  equals,
  listAll,
  listPage,
  type Bind,
  type ListQuery,
  type ListRequest,
  type SqlStatement,
} from '#server/kit/db/list';
import { Settings } from '#server/kit/settings/settings';

/** A pending review; its amount is in fen. */
export interface StoredReviewRow
  extends Record<string, unknown>, Omit<PendingReviewRow, 'submittedAt' | 'dueAt' | 'amount' | 'proofIds'> {
  readonly amount: number | null;
  readonly proofIds: string[] | null;
  readonly at: Date;
  readonly due: Date;
}

/** Binds ids of the caller's session as numbers in the statement. */
const literal: Bind = (value) => (Array.isArray(value) ? `'{${value.map(Number).join(',')}}'` : String(Number(value)));
const NO_REVIEWS = `
  select 0 as kind, 0 as id, '' as name, '' as en_name, '' as about, '' as about_en, '' as reason,
    null::int as amount, '' as keyword, null::text[] as proof_ids, now() as at, now() as due,
    false as overdue, 3 as level
  where false
`;

/** Returns the statement of the things of a kind that wait at a level where the caller decides. */
function pendingSql(approver: Approver, reach: ApprovalReach, schoolHours: number): string {
  const { kind, pending } = approver;
  const { table, joins, at, waiting, columns } = pending;
  const chain = chainSql(approver, reach, literal);
  const hours = `interval '${kind.dueHours ?? schoolHours} hours'`;
  return `
    select ${kind.sourceType} as kind, ${columns.id} as id, ${columns.name} as name, ${columns.enName} as en_name,
      ${columns.about} as about, ${columns.aboutEn} as about_en, ${columns.reason} as reason,
      ${columns.amount ?? 'null'}::int as amount, ${columns.keyword} as keyword,
      ${columns.proofIds ?? 'null'}::text[] as proof_ids, ${at} as at, ${at} + ${hours} as due,
      ${at} < app_now() - ${hours} as overdue, ${chain.level} as level
    from ${table}
      ${joins}
      ${chain.joins}
    where ${waiting} and ${chain.mayAny}
  `;
}

/** Returns the statement of everything of a kind that waits, with the hours of the kind. */
const waitingSql = ({ kind, pending: { table, columns, waiting, at } }: Approver): string => `
  select ${kind.sourceType} as kind, ${columns.id} as id, ${at} as at, ${kind.dueHours ?? 'null'}::int as hours
  from ${table}
  where ${waiting}
`;

/** Reads what waits for review from the kinds that the areas approve. */
@Injectable()
export class ApprovalStore {
  constructor(
    private readonly db: Db,
    private readonly approvals: ApprovalRegistry,
    private readonly settings: Settings,
    private readonly reaches: ApprovalReachService,
  ) {}

  /** Returns one page, and the number of pending reviews of each kind. */
  async page(caller: Member, query: Pick<ParsedOf<typeof reviews.waiting>, 'page' | 'size'> & ListRequest) {
    const list = await this.listOf(caller);
    const [found, kinds] = await Promise.all([
      listPage<StoredReviewRow>(this.db, list, query),
      this.db.rows<{ sourceType: number; n: number; overdue: number }>(
        `
          select w.kind as "sourceType", count(*)::int as n, count(*) filter (where w.overdue)::int as overdue
          from ${list.from}
          group by w.kind
          order by w.kind
        `,
      ),
    ]);
    return { ...found, kinds };
  }

  /** Returns the statement of all pending reviews. */
  async all(caller: Member, filter: ListRequest, limit: number): Promise<SqlStatement> {
    return listAll(await this.listOf(caller), filter, limit);
  }

  /** Returns a text that changes with the set of everything that waits and with what of it is overdue. */
  async digest(tx: Tx): Promise<string> {
    const approvers = this.approvals.all();
    if (approvers.length === 0) return '';
    const [row] = await tx.prepared<{ waiting: string }>(
      'waiting reviews',
      `
        select
          coalesce(
            md5(
              string_agg(
                concat_ws(
                  '.', w.kind, w.id, extract(epoch from w.at)::bigint,
                  (select count(*) from v_approval_step s where s.source_type = w.kind and s.source_id = w.id),
                  w.at < (select app_now()) - coalesce(w.hours, $1::int) * interval '1 hour'
                ),
                ',' order by w.kind, w.id
              )
            ),
            ''
          ) as waiting
        from (${approvers.map(waitingSql).join(' union all ')}) w
      `,
      [this.settings.get('review.dueHours')],
    );
    return row?.waiting ?? '';
  }

  private async listOf(caller: Member): Promise<ListQuery<'keyword' | 'sourceType' | 'overdue', 'submittedAt'>> {
    const schoolHours = this.settings.get('review.dueHours');
    const reach = await this.reaches.reachOf(caller);
    const parts = this.approvals
      .all()
      .filter(({ kind }) => mayDecide(kind, reach))
      .map((approver) => pendingSql(approver, reach, schoolHours));
    return {
      select: `
        w.kind as "sourceType", w.id as "sourceId", w.name, w.en_name as "enName", w.about, w.about_en as "aboutEn",
        w.reason, w.amount, w.keyword, w.proof_ids as "proofIds", w.at, w.due, w.overdue, w.level
      `,
      from: `(${parts.length === 0 ? NO_REVIEWS : parts.join(' union all ')}) w`,
      filters: {
        keyword: contains('w.name', 'w.en_name', 'w.about', 'w.about_en', 'w.keyword'),
        sourceType: equals('w.kind'),
        overdue: (value) => (value === true ? 'w.overdue' : 'true'),
      },
      sorts: { submittedAt: 'w.at' },
      notNullSorts: ['submittedAt'],
      tieBreaker: 'w.kind, w.id',
    };
  }
}
