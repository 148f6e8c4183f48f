import { Injectable } from '@nestjs/common';
import { fen, toYuan } from '#domain/kit/money';
import { sourceType } from '#domain/reviews/source-type.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { reviews, pendingReviewRow, type PendingReviewRow } from '#contract/reviews/review.contract';
import { requireMember, type Caller, type Member } from '#server/kit/access/caller';
import { Clock, schoolStamp, schoolTime } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { contains, equals, listAll, listPage, type ListRequest, type Bind, type ListQuery } from '#server/kit/db/list';
import { ReviewerRegistry } from '#server/kit/access/reviewer-registry';
import { Settings } from '#server/kit/settings/settings';

interface StoredReviewRow extends Record<string, unknown>, Omit<PendingReviewRow, 'submittedAt' | 'dueAt' | 'amount'> {
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

const pendingReviewSheet: Sheet<PendingReviewRow> = {
  zh: '审批中心',
  en: 'Approvals',
  row: pendingReviewRow,
  columns: [
    { key: 'sourceType', of: sourceType },
    { key: 'name', value: (row, lang) => (lang === 'en' ? row.enName : row.name) },
    { key: 'about', width: 40, value: (row, lang) => (lang === 'en' ? row.aboutEn : row.about) },
    { key: 'reason', width: 40 },
    { key: 'amount', money: true },
    { key: 'submittedAt', width: 20 },
    { key: 'dueAt', width: 20 },
    { key: 'overdue', value: ({ overdue }, lang) => (overdue ? (lang === 'zh' ? '超时' : 'Overdue') : '') },
  ],
};
const toPendingRow = ({ at, due, amount, ...row }: StoredReviewRow): PendingReviewRow => ({
  ...row,
  amount: amount === null ? null : toYuan(fen(amount)),
  submittedAt: schoolStamp(at.getTime()),
  dueAt: schoolStamp(due.getTime()),
});

/** The inbox of reviewers: all kinds in one list, each within its own right and scope. */
@Injectable()
export class ApprovalService {
  constructor(
    private readonly db: Db,
    private readonly reviewers: ReviewerRegistry,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Returns one page and the number of pending reviews of each kind. */
  async listPending(
    { page, size, ...filter }: ParsedOf<typeof reviews.waiting>,
    caller: Caller,
  ): Promise<AnswerOf<typeof reviews.waiting>> {
    requireMember(caller);
    const list = this.listOf(caller);
    const [found, kinds] = await Promise.all([
      listPage<StoredReviewRow>(this.db, list, { ...filter, page, size }),
      this.db.rows<{ sourceType: number; n: number; overdue: number }>(
        `
          select w.kind as "sourceType", count(*)::int as n, count(*) filter (where ${this.overdue})::int as overdue
          from ${list.from}
          group by w.kind
          order by w.kind
        `,
      ),
    ]);
    return { ...found, content: found.content.map(toPendingRow), kinds };
  }

  /** Exports the filtered list as a sheet. */
  @ExportSource(reviews.exportFile)
  exportPending(caller: Member, filter: ListRequest) {
    return {
      sheet: pendingReviewSheet,
      today: schoolTime(this.clock.now()).date,
      batches: mapBatches(
        rowBatches<StoredReviewRow>(this.db, listAll(this.listOf(caller), filter, EXPORT_CAP)),
        toPendingRow,
      ),
    };
  }

  private get overdue(): string {
    return `w.at < app_now() - interval '${this.settings.get('review.dueHours')} hours'`;
  }

  private listOf(caller: Caller): ListQuery<'keyword' | 'sourceType' | 'overdue', 'submittedAt'> {
    const parts = this.reviewers
      .pendingQueries(caller, literal)
      .map(({ kind, sql }) => `select ${kind} as kind, q.* from (${sql}) q`);
    return {
      select: `w.kind as "sourceType", w.id as "sourceId", w.name, w.en_name as "enName", w.about, w.about_en as "aboutEn", w.reason, w.amount::int as amount, w.keyword, w.at, w.at + interval '${this.settings.get('review.dueHours')} hours' as due, ${this.overdue} as overdue`,
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
