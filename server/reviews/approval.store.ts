import { Injectable } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { reviews, PendingReviewRow } from '#contract/reviews/review.contract';
import type { Caller } from '#server/kit/access/caller';
import { ReviewerRegistry } from '#server/kit/access/reviewer-registry';
import { Db } from '#server/kit/db/db';
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
  extends Record<string, unknown>, Omit<PendingReviewRow, 'submittedAt' | 'dueAt' | 'amount'> {
  readonly amount: number | null;
  readonly at: Date;
  readonly due: Date;
}

/** Binds ids of the caller's session as numbers in the statement. */
const literal: Bind = (value) => (Array.isArray(value) ? `'{${value.map(Number).join(',')}}'` : String(Number(value)));
const NO_REVIEWS = `
  select 0 as kind, 0 as id, '' as name, '' as en_name, '' as about, '' as about_en, '' as reason,
    null::int as amount, '' as keyword, now() as at
  where false
`;

/** Reads the pending reviews of all kinds that a caller may decide. */
@Injectable()
export class ApprovalStore {
  constructor(
    private readonly db: Db,
    private readonly reviewers: ReviewerRegistry,
    private readonly settings: Settings,
  ) {}

  /** Returns one page, and the number of pending reviews of each kind. */
  async page(caller: Caller, query: Pick<ParsedOf<typeof reviews.waiting>, 'page' | 'size'> & ListRequest) {
    const list = this.listOf(caller);
    const [found, kinds] = await Promise.all([
      listPage<StoredReviewRow>(this.db, list, query),
      this.db.rows<{ sourceType: number; n: number; overdue: number }>(
        `
          select w.kind as "sourceType", count(*)::int as n, count(*) filter (where ${this.overdue})::int as overdue
          from ${list.from}
          group by w.kind
          order by w.kind
        `,
      ),
    ]);
    return { ...found, kinds };
  }

  /** Returns the statement of all pending reviews. */
  all(caller: Caller, filter: ListRequest, limit: number): SqlStatement {
    return listAll(this.listOf(caller), filter, limit);
  }

  private get overdue(): string {
    return `w.at < app_now() - interval '${this.settings.get('review.dueHours')} hours'`;
  }

  private listOf(caller: Caller): ListQuery<'keyword' | 'sourceType' | 'overdue', 'submittedAt'> {
    const parts = this.reviewers
      .pendingQueries(caller, literal)
      .map(({ kind, sql }) => `select ${kind} as kind, q.* from (${sql}) q`);
    return {
      select: `
        w.kind as "sourceType", w.id as "sourceId", w.name, w.en_name as "enName", w.about, w.about_en as "aboutEn",
        w.reason, w.amount::int as amount, w.keyword, w.at,
        w.at + interval '${this.settings.get('review.dueHours')} hours' as due, ${this.overdue} as overdue
      `,
      from: `(${parts.length === 0 ? NO_REVIEWS : parts.join(' union all ')}) w`,
      filters: {
        keyword: contains('w.name', 'w.en_name', 'w.about', 'w.about_en', 'w.keyword'),
        sourceType: equals('w.kind'),
        overdue: (value) => (value === true ? this.overdue : 'true'),
      },
      sorts: { submittedAt: 'w.at' },
      notNullSorts: ['submittedAt'],
      tieBreaker: 'w.kind, w.id',
    };
  }
}
