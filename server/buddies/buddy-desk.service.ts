import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { buddyFailure } from '#domain/buddies/buddy.failures';
import { checkStatus } from '#domain/system/check.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { buddyApproval } from '#contract/buddies/buddy.approval';
import { buddies, buddyRow, type BuddyRow } from '#contract/buddies/buddy.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches } from '#server/kit/db/row-batches';
import type { Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { Approves, type ReviewDecision } from '#server/kit/access/approval-registry';
import { BuddyPairService } from './buddy-pair.service';
import { BuddyDeskStore, pendingBuddies, type StoredBuddyRow } from './buddy-desk.store';

const toRow = ({ gmtCreate, answeredAt, ...row }: StoredBuddyRow): BuddyRow => ({
  ...row,
  gmtCreate: schoolStamp(gmtCreate.getTime()),
  answeredAt: answeredAt && schoolStamp(answeredAt.getTime()),
});

const sheet: Sheet<BuddyRow> = {
  zh: '同伴',
  en: 'Companions',
  row: buddyRow,
  columns: [
    { key: 'name' },
    { key: 'username' },
    { key: 'buddyName' },
    { key: 'buddyUsername' },
    { key: 'note' },
    { key: 'checkStatus', of: checkStatus },
    { key: 'gmtCreate', width: 20 },
    { key: 'answeredAt', width: 20 },
  ],
};

/** Reads and decides companions for staff. */
@Injectable()
export class BuddyDesk {
  constructor(
    private readonly db: Db,
    private readonly store: BuddyDeskStore,
    private readonly book: BuddyPairService,
  ) {}

  /** Returns one page. */
  async list(query: ParsedOf<typeof buddies.list>, caller: Member): Promise<AnswerOf<typeof buddies.list>> {
    const found = await this.store.list.page(query, caller);
    return { ...found, content: found.content.map(toRow) };
  }

  /** Exports the filtered list as a sheet. */
  @ExportSource(buddies.exportFile)
  exportSheet(caller: Member, query: ListRequest) {
    return {
      sheet,
      batches: mapBatches(this.store.list.rows(query, caller), toRow),
    };
  }

  /** Answers an invitation in place of the invited person. */
  @Approves(buddyApproval, pendingBuddies)
  async decide(caller: Member, { id, decision }: ReviewDecision): Promise<void> {
    await this.db.transact(async (tx) => {
      const pair = await this.store.lock(tx, id, caller);
      if (!pair) throw new Failure(buddyFailure.buddyGone);
      await this.book.decide(tx, caller, pair, decision === 'pass');
      this.book.notifyPages(tx, [pair.userId, pair.buddyUserId]);
    });
  }

  /** Ends a pair on behalf of the venue. */
  async drop(id: number, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const pair = await this.store.drop(tx, id, caller);
      if (!pair) throw new Failure(buddyFailure.buddyGone);
      await writeAudit(tx, caller, {
        action: 'buddy.drop',
        object: `user:${pair.userId}`,
        before: { buddy: pair.buddyUserId },
      });
      this.book.notifyPages(tx, [pair.userId, pair.buddyUserId]);
      return { id };
    });
  }
}
