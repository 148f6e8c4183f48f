import { Injectable } from '@nestjs/common';
import type { AnyEnumeration } from '#domain/kit/enumeration';
import { fen, toYuan } from '#domain/kit/money';
import { kindNames } from '#domain/reviews/approval-kind.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { reviews, pendingReviewRow, type PendingReviewRow } from '#contract/reviews/review.contract';
import { ApprovalRegistry } from '#server/kit/access/approval-registry';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches } from '#server/kit/db/row-batches';
import type { Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { ApprovalStore, type StoredReviewRow } from './approval.store';

const sheetOf = (kinds: AnyEnumeration): Sheet<PendingReviewRow> => ({
  zh: '审批中心',
  en: 'Approvals',
  row: pendingReviewRow,
  columns: [
    { key: 'sourceType', of: kinds },
    { key: 'name', value: (row, lang) => (lang === 'en' ? row.enName : row.name) },
    { key: 'about', width: 40, value: (row, lang) => (lang === 'en' ? row.aboutEn : row.about) },
    { key: 'reason', width: 40 },
    { key: 'amount', money: true },
    { key: 'submittedAt', width: 20 },
    { key: 'dueAt', width: 20 },
    { key: 'overdue', value: ({ overdue }, lang) => (overdue ? (lang === 'zh' ? '超时' : 'Overdue') : '') },
  ],
});
const toPendingRow = ({ at, due, amount, proofIds, ...row }: StoredReviewRow): PendingReviewRow => ({
  ...row,
  ...(proofIds === null ? {} : { proofIds }),
  amount: amount === null ? null : toYuan(fen(amount)),
  submittedAt: schoolStamp(at.getTime()),
  dueAt: schoolStamp(due.getTime()),
});

/** The inbox of reviewers: all kinds in one list, each within its own right and scope. */
@Injectable()
export class ApprovalService {
  constructor(
    private readonly db: Db,
    private readonly store: ApprovalStore,
    private readonly approvals: ApprovalRegistry,
  ) {}

  /** Returns one page and the number of pending reviews of each kind. */
  async listPending(
    { page, size, ...filter }: ParsedOf<typeof reviews.waiting>,
    caller: Member,
  ): Promise<AnswerOf<typeof reviews.waiting>> {
    const found = await this.store.page(caller, { ...filter, page, size });
    return { ...found, content: found.content.map(toPendingRow) };
  }

  /** Exports the filtered list as a sheet. */
  @ExportSource(reviews.exportFile)
  async exportPending(caller: Member, filter: ListRequest) {
    return {
      sheet: sheetOf(kindNames(this.approvals.all().map(({ kind }) => kind))),
      batches: mapBatches(
        rowBatches<StoredReviewRow>(this.db, await this.store.all(caller, filter, EXPORT_CAP)),
        toPendingRow,
      ),
    };
  }
}
