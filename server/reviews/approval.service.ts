import { Injectable } from '@nestjs/common';
import { fen, toYuan } from '#domain/kit/money';
import { sourceType } from '#domain/reviews/source-type.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { reviews, waitingRow, type WaitingRow } from '#contract/reviews/review.contract';
import { memberOf, type Caller, type Member } from '#server/kit/caller';
import { Clock, schoolStamp, schoolTime } from '#server/kit/clock';
import { Db } from '#server/kit/db';
import { mapped, rowsOf, type Sheet } from '#server/kit/excel';
import { Exports } from '#server/kit/exports';
import { contains, is, listAll, listPage, type Asked, type Bind, type ListSpec } from '#server/kit/list';
import { ReviewBook } from '#server/kit/reviews';
import { Settings } from '#server/kit/settings';

interface Stored extends Record<string, unknown>, Omit<WaitingRow, 'submittedAt' | 'dueAt' | 'amount'> {
  readonly amount: number | null;
  readonly at: Date;
  readonly due: Date;
}

/** Binds ids of the caller's session as numbers in the statement. */
const literal: Bind = (value) => (Array.isArray(value) ? `'{${value.map(Number).join(',')}}'` : String(Number(value)));
const NOTHING = `select 0 as kind, 0 as id, '' as name, '' as en_name, '' as about, '' as about_en, '' as reason, null::int as amount, '' as keyword, now() as at where false`;

const sheet: Sheet<WaitingRow> = {
  zh: '审批中心',
  en: 'Approvals',
  row: waitingRow,
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
const shown = ({ at, due, amount, ...row }: Stored): WaitingRow => ({
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
    private readonly book: ReviewBook,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Returns one page and the number of pending reviews of each kind. */
  async waiting(
    { page, size, ...asked }: ParsedOf<typeof reviews.waiting>,
    caller: Caller,
  ): Promise<AnswerOf<typeof reviews.waiting>> {
    memberOf(caller);
    const list = this.listOf(caller);
    const [found, kinds] = await Promise.all([
      listPage<Stored>(this.db, list, { ...asked, page, size }),
      this.db.rows<{ sourceType: number; n: number; overdue: number }>(
        `select w.kind as "sourceType", count(*)::int as n, count(*) filter (where ${this.overdue})::int as overdue from ${list.from} group by w.kind order by w.kind`,
      ),
    ]);
    return { ...found, content: found.content.map(shown), kinds };
  }

  /** Exports the filtered list as a sheet. */
  @Exports(reviews.exportFile)
  written(caller: Member, asked: Asked) {
    return {
      sheet,
      today: schoolTime(this.clock.now()).date,
      batches: mapped(rowsOf<Stored>(this.db, listAll(this.listOf(caller), asked, EXPORT_CAP)), shown),
    };
  }

  private get overdue(): string {
    return `w.at < app_now() - interval '${this.settings.get('review.dueHours')} hours'`;
  }

  private listOf(caller: Caller): ListSpec<'keyword' | 'sourceType' | 'overdue', 'submittedAt'> {
    const parts = this.book
      .waiting(caller, literal)
      .map(({ kind, sql }) => `select ${kind} as kind, q.* from (${sql}) q`);
    return {
      select: `w.kind as "sourceType", w.id as "sourceId", w.name, w.en_name as "enName", w.about, w.about_en as "aboutEn", w.reason, w.amount::int as amount, w.keyword, w.at, w.at + interval '${this.settings.get('review.dueHours')} hours' as due, ${this.overdue} as overdue`,
      from: `(${parts.length === 0 ? NOTHING : parts.join(' union all ')}) w`,
      filters: {
        keyword: contains('w.name', 'w.en_name', 'w.about', 'w.about_en', 'w.keyword'),
        sourceType: is('w.kind'),
        overdue: (value) => (value === true ? this.overdue : 'true'),
      },
      sorts: { submittedAt: 'w.at' },
      solid: ['submittedAt'],
      last: 'w.kind, w.id',
    };
  }
}
