import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { blackListFailure } from '#domain/black-lists/black-list.failures';
import type { WithdrawableCheckState } from '#domain/reviews/withdrawable-check.machine';
import type { CheckStatus } from '#domain/system/check.status';
import type { Tx } from '#server/kit/db/db';

/** An appeal as its transitions need it. */
export interface Appeal extends WithdrawableCheckState, Record<string, unknown> {
  readonly id: number;
  readonly userId: number;
  readonly blackListId: number | null;
  readonly tradeNo: string | null;
  readonly proofIds: readonly string[];
}

/** Stores appeals against black list entries and no-shows. */
@Injectable()
export class AppealStore {
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
      `
        update appeal
        set check_status = $3, closed = $4, check_content = case when $5 then $6 else check_content end,
          checker = case when $5 then $7 else checker end,
          checked_at = case when $5 then app_now() else checked_at end, reason = coalesce($8, reason),
          proof_ids = coalesce($9, proof_ids), round = round + case when $8::text is null then 0 else 1 end,
          submitted_at = case when $8::text is null then submitted_at else app_now() end
        where id = $1 and check_status = $2 and not closed
        returning 1
      `,
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
