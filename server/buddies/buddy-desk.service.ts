import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { buddyFailure } from '#domain/buddies/buddy.failures';
import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { buddies, buddyRow, type BuddyRow } from '#contract/buddies/buddy.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Caller, Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { equals, listAll, listPage, type ListRequest, type Bind, type ListQuery } from '#server/kit/db/list';
import { ReviewHandler, PendingReviews, type ReviewDecision } from '#server/kit/access/reviewer-registry';
import { BuddyPairService } from './buddy-pair.service';
import { personScope } from '#server/kit/access/person-scope';

type Stored = Omit<BuddyRow, 'gmtCreate' | 'answeredAt'> & { gmtCreate: Date; answeredAt: Date | null };

const personFilter = (text: string) =>
  `
    select p.id
    from app_user p
    where (p.username || ' ' || p.name || ' ' || p.phone) ilike ${text}
      and (p.name ilike ${text} or p.username ilike ${text})
  `;

const list: ListQuery<'keyword' | 'checkStatus', 'gmtCreate' | 'answeredAt'> = {
  select: `b.id, u.name, u.en_name as "enName", u.username, f.name as "buddyName", f.en_name as "enBuddyName", f.username as "buddyUsername", b.relation_note as note, b.check_status as "checkStatus", b.gmt_create as "gmtCreate", b.answered_at as "answeredAt"`,
  from: 'buddy b join app_user u on u.id = b.user_id join app_user f on f.id = b.buddy_user_id',
  filters: {
    keyword: (value, bind) => {
      const text = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
      return `(b.user_id = any(array(${personFilter(text)})) or b.buddy_user_id = any(array(${personFilter(text)})))`;
    },
    checkStatus: equals('b.check_status'),
  },
  sorts: { gmtCreate: 'b.gmt_create', answeredAt: 'b.answered_at' },
  notNullSorts: ['gmtCreate'],
  countFrom: 'buddy b',
  tieBreaker: 'b.id desc',
};

const toRow = ({ gmtCreate, answeredAt, ...row }: Stored): BuddyRow => ({
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

const withinScope = (caller: Caller) => personScope(caller, 'b.user_id');
/** Returns the same scope condition for a handwritten statement. */
const scopeCondition = (caller: Caller, values: unknown[]): string =>
  withinScope(caller)((value) => `$${values.push(value)}`).join(' and ') || 'true';

/** Reads and decides companions for staff. */
@Injectable()
export class BuddyDesk {
  constructor(
    private readonly db: Db,
    private readonly book: BuddyPairService,
  ) {}

  /** Returns one page. */
  async list(query: ParsedOf<typeof buddies.list>, caller: Caller): Promise<AnswerOf<typeof buddies.list>> {
    const found = await listPage<Stored>(this.db, list, query, withinScope(caller));
    return { ...found, content: found.content.map(toRow) };
  }

  /** Returns unanswered invitations for the review list. */
  @PendingReviews(sourceType.buddy)
  pending(caller: Caller, bind: Bind): string {
    return `select b.id, u.name, u.en_name, f.name as about, f.en_name as about_en, b.relation_note as reason, null::int as amount, u.username as keyword, b.gmt_create as at
      from buddy b join app_user u on u.id = b.user_id join app_user f on f.id = b.buddy_user_id where ${[`b.check_status = ${checkStatus.checking}`, ...withinScope(caller)(bind)].join(' and ')}`;
  }

  /** Exports the filtered list as a sheet. */
  @ExportSource(buddies.exportFile)
  exportSheet(caller: Member, query: ListRequest) {
    return {
      sheet,
      batches: mapBatches(rowBatches<Stored>(this.db, listAll(list, query, EXPORT_CAP, withinScope(caller))), toRow),
    };
  }

  /** Answers an invitation in place of the invited person. */
  @ReviewHandler({
    sourceType: sourceType.buddy,
    right: 'VenuesBuddiesCheck',
    states: checkStatus,
    reasonlessStates: [checkStatus.passed],
  })
  async decide(caller: Caller, { id, status }: ReviewDecision): Promise<void> {
    if (status !== checkStatus.passed && status !== checkStatus.failed) throw new Failure(buddyFailure.buddyAnswered);
    await this.db.transact(async (tx) => {
      const values: unknown[] = [id];
      const reach = scopeCondition(caller, values);
      const [pair] = await tx.rows<{ id: number; userId: number; buddyUserId: number; checkStatus: CheckStatus }>(
        `
          select b.id, b.user_id as "userId", b.buddy_user_id as "buddyUserId", b.check_status as "checkStatus"
          from buddy b
          where b.id = $1 and ${reach}
          for update
        `,
        values,
      );
      if (!pair) throw new Failure(buddyFailure.buddyGone);
      await this.book.decide(tx, caller, pair, status === checkStatus.passed);
      await this.book.notifyPages(tx, [pair.userId, pair.buddyUserId]);
    });
  }

  /** Ends a pair on behalf of the venue. */
  async drop(id: number, caller: Caller): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const values: unknown[] = [id];
      const reach = scopeCondition(caller, values);
      const [pair] = await tx.rows<{ userId: number; buddyUserId: number }>(
        `
          delete from buddy b
          where b.id = $1 and ${reach}
          returning b.user_id as "userId", b.buddy_user_id as "buddyUserId"
        `,
        values,
      );
      if (!pair) throw new Failure(buddyFailure.buddyGone);
      await writeAudit(tx, caller, {
        action: 'buddy.drop',
        object: `user:${pair.userId}`,
        before: { buddy: pair.buddyUserId },
      });
      await this.book.notifyPages(tx, [pair.userId, pair.buddyUserId]);
      return { id };
    });
  }
}
