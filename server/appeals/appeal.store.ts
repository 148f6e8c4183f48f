import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { blackListReasonText, type BlackListCause } from '#domain/black-lists/black-list-reason.rules';
import { blackListFailure } from '#domain/black-lists/black-list.failures';
import type { WithdrawableCheckState } from '#domain/reviews/withdrawable-check.machine';
import type { CheckStatus } from '#domain/system/check.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { appeals, AppealRow } from '#contract/black-lists/black-list.contract';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { equals, listPage, type Bind, type ListQuery } from '#server/kit/db/list';
import type { Page } from '#contract/kit/page';

/** An appeal as its transitions need it. */
export interface Appeal extends WithdrawableCheckState, Record<string, unknown> {
  readonly id: number;
  readonly userId: number;
  readonly blackListId: number | null;
  readonly tradeNo: string | null;
  readonly proofIds: readonly string[];
}

type Stored = Omit<AppealRow, 'submittedAt' | 'checkedAt'> & {
  submittedAt: Date;
  checkedAt: Date | null;
  cause: BlackListCause | null;
};

const list: ListQuery<'keyword' | 'checkStatus', 'submittedAt'> = {
  select: `a.id, a.user_id as "userId", u.name, u.en_name as "enName", u.username, coalesce(o.detail || ' ' || to_char(o.reservation_date, 'YYYY-MM-DD'), bl.reason) as about, coalesce(o.detail_en || ' ' || to_char(o.reservation_date, 'YYYY-MM-DD'), bl.reason) as "aboutEn", case when a.trade_no is null then bl.reason_cause end as cause,
    a.black_list_id as "blackListId", a.trade_no as "tradeNo", a.reason, a.proof_ids as "proofIds", a.round, a.check_status as "checkStatus", a.closed, a.check_content as "checkContent", a.submitted_at as "submittedAt", a.checked_at as "checkedAt"`,
  from: 'appeal a join app_user u on u.id = a.user_id left join venue_order o on o.trade_no = a.trade_no left join black_list bl on bl.id = a.black_list_id',
  filters: {
    keyword: (value, bind) => {
      const text = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
      return `a.user_id = any(array(select p.id from app_user p where (p.username || ' ' || p.name || ' ' || p.phone) ilike ${text}))`;
    },
    checkStatus: equals('a.check_status'),
  },
  sorts: { submittedAt: 'a.submitted_at' },
  notNullSorts: ['submittedAt'],
  tieBreaker: 'a.id desc',
};

const toRow = ({ submittedAt, checkedAt, cause, ...row }: Stored): AppealRow => ({
  ...row,
  ...(cause ? { about: blackListReasonText(cause).zh, aboutEn: blackListReasonText(cause).en } : {}),
  submittedAt: schoolStamp(submittedAt.getTime()),
  checkedAt: checkedAt && schoolStamp(checkedAt.getTime()),
});

/** Stores appeals against black list entries and no-shows. */
@Injectable()
export class AppealStore {
  constructor(private readonly db: Db) {}

  /** Returns one page, narrowed by `conditions`. */
  async page(
    query: ParsedOf<typeof appeals.list>,
    conditions: (bind: Bind) => readonly string[],
  ): Promise<Page<AppealRow>> {
    const found = await listPage<Stored>(this.db, list, query, (bind) => ['not a.closed', ...conditions(bind)]);
    return { ...found, content: found.content.map(toRow) };
  }

  /** Returns the appeals against one entry, newest first. */
  async findByEntry(id: number): Promise<AppealRow[]> {
    return (
      await this.db.rows<Stored>(
        `select ${list.select} from ${list.from} where a.black_list_id = $1 order by a.id desc`,
        [id],
      )
    ).map(toRow);
  }

  /** Returns a person's appeals, newest first. */
  async findByUser(userId: number): Promise<AppealRow[]> {
    return (
      await this.db.rows<Stored>(
        `select ${list.select} from ${list.from} where a.user_id = $1 and not a.closed order by a.id desc limit 200`,
        [userId],
      )
    ).map(toRow);
  }

  /** Locks an appeal. Throws if `ownerId` is given and the appeal belongs to another person. */
  async lock(tx: Tx, id: number, ownerId?: number): Promise<Appeal> {
    const [row] = await tx.rows<Appeal>(
      'select id, user_id as "userId", black_list_id as "blackListId", trade_no as "tradeNo", proof_ids as "proofIds", check_status as "checkStatus", closed from appeal where id = $1 and ($2::int is null or user_id = $2) for update',
      [id, ownerId ?? null],
    );
    if (!row) throw new Failure(blackListFailure.appealGone);
    return row;
  }

  /** Inserts an appeal. Returns null if one exists already. */
  async insert(
    tx: Tx,
    userId: number,
    subject: { readonly blackListId: number | null; readonly tradeNo: string | null },
    reason: string,
    proofIds: readonly string[],
  ): Promise<number | null> {
    const [row] = await tx.rows<{ id: number }>(
      'insert into appeal (user_id, black_list_id, trade_no, reason, proof_ids) values ($1, $2, $3, $4, $5) on conflict do nothing returning id',
      [userId, subject.blackListId, subject.tradeNo, reason, proofIds],
    );
    if (row) await this.log(tx, row.id, 0, reason, userId);
    return row?.id ?? null;
  }

  /** Moves an appeal to the next status. Returns false if it changed concurrently. */
  async transition(
    tx: Tx,
    from: Appeal,
    to: WithdrawableCheckState,
    note: string,
    actor: number,
    changes: { readonly reason?: string; readonly proofIds?: readonly string[]; readonly decided?: boolean } = {},
  ): Promise<boolean> {
    const moved = await tx.rows(
      `update appeal set check_status = $3, closed = $4, check_content = case when $5 then $6 else check_content end, checker = case when $5 then $7 else checker end, checked_at = case when $5 then app_now() else checked_at end,
         reason = coalesce($8, reason), proof_ids = coalesce($9, proof_ids), round = round + case when $8::text is null then 0 else 1 end, submitted_at = case when $8::text is null then submitted_at else app_now() end
        where id = $1 and check_status = $2 and not closed returning 1`,
      [
        from.id,
        from.checkStatus,
        to.checkStatus,
        to.closed,
        changes.decided === true,
        note,
        actor,
        changes.reason ?? null,
        changes.proofIds ?? null,
      ],
    );
    if (moved.length > 0) await this.log(tx, from.id, to.checkStatus, note, actor);
    return moved.length > 0;
  }

  private async log(tx: Tx, id: number, status: CheckStatus, note: string, actor: number): Promise<void> {
    await tx.rows('insert into appeal_log (appeal_id, status, note, actor) values ($1, $2, $3, $4)', [
      id,
      status,
      note,
      actor,
    ]);
  }
}
