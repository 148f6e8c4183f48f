import { Injectable } from '@nestjs/common';
import { ArrayContains } from 'typeorm';
import { Failure } from '#domain/kit/failure';
import { blackListFailure } from '#domain/black-lists/black-list.failures';
import { blackListScope } from '#domain/black-lists/black-list.status';
import type { WithdrawableCheckState } from '#domain/reviews/withdrawable-check.machine';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import type { PendingRows } from '#server/kit/access/approval-registry';
import type { Member } from '#server/kit/access/caller';
import type { Db, Tx } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';
import { AppealEntity } from './appeal.entity';
import { AppealLogEntity } from './appeal-log.entity';

/** An appeal as its transitions need it. */
export type Appeal = WithdrawableCheckState &
  Pick<AppealEntity, 'id' | 'userId' | 'blackListId' | 'tradeNo' | 'proofIds'>;

/** Returns the SQL condition of appeals that concern the caller's venues; of all appeals for a caller of all venues. */
export function appealsInReach(caller: Member, bind: Bind): string {
  const { venueIds } = caller;
  if (venueIds === null) return 'true';
  const ids = bind(venueIds);
  return `(o.venue_id = any (${ids}::int[]) or bl.scope = ${blackListScope.venue} and bl.scope_ids <@ ${ids}::int[])`;
}

/** The appeals that wait for a decision. */
export const pendingAppeals: PendingRows = {
  table: 'appeal a',
  waiting: `a.check_status = ${checkStatus.checking} and not a.closed`,
  at: 'a.submitted_at',
  joins: `
    join v_app_user u on u.id = a.user_id
    left join v_venue_order o on o.trade_no = a.trade_no
    left join v_black_list bl on bl.id = a.black_list_id
  `,
  columns: {
    id: 'a.id',
    userId: 'a.user_id',
    name: 'u.name',
    enName: 'u.en_name',
    about: `coalesce(o.detail || ' ' || to_char(o.reservation_date, 'YYYY-MM-DD'), bl.reason)`,
    aboutEn: `coalesce(o.detail_en || ' ' || to_char(o.reservation_date, 'YYYY-MM-DD'), bl.reason)`,
    reason: 'a.reason',
    keyword: 'u.username',
    proofIds: 'a.proof_ids',
  },
  within: (caller, bind) => [appealsInReach(caller, bind)],
};

/** Returns the applicant of an appeal that has this proof file. */
export async function findProofOwner(db: Db, id: number, attachmentId: string): Promise<number | undefined> {
  const appeal = await db.repository(AppealEntity).findOneBy({ id, proofIds: ArrayContains([attachmentId]) });
  return appeal?.userId;
}

/** Stores appeals against black list entries and no-shows. */
@Injectable()
export class AppealStore {
  /** Returns the applicant of an appeal, without a lock. */
  async findApplicant(tx: Tx, id: number): Promise<number | undefined> {
    return (await tx.repository(AppealEntity).findOneBy({ id }))?.userId;
  }

  /** Locks an appeal. Throws if `ownerId` is given and the appeal belongs to another person. */
  async lock(tx: Tx, id: number, ownerId?: number): Promise<Appeal> {
    const appeal = await tx.repository(AppealEntity).findOne({
      where: ownerId === undefined ? { id } : { id, userId: ownerId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!appeal) throw new Failure(blackListFailure.appealGone);
    return appeal as Appeal;
  }

  /** Inserts an appeal. Returns null if one exists already. */
  async insert(
    tx: Tx,
    userId: number,
    subject: { readonly blackListId: number | null; readonly tradeNo: string | null },
    reason: string,
    proofIds: readonly string[],
  ): Promise<number | null> {
    const [row] = await tx.rows<Pick<AppealEntity, 'id'>>(
      `
        insert into appeal (user_id, black_list_id, trade_no, reason, proof_ids)
        values ($1, $2, $3, $4, $5)
        on conflict do nothing
        returning id
      `,
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
    const { reason, proofIds, decided = false } = changes;
    const { affected } = await tx.repository(AppealEntity).update(
      { id: from.id, checkStatus: from.checkStatus, closed: false },
      {
        checkStatus: to.checkStatus,
        closed: to.closed,
        ...(decided ? { checkContent: note, checker: actor, checkedAt: () => 'app_now()' } : {}),
        ...(reason === undefined ? {} : { reason, round: () => 'round + 1', submittedAt: () => 'app_now()' }),
        ...(proofIds === undefined ? {} : { proofIds: [...proofIds] }),
      },
    );
    const moved = (affected ?? 0) > 0;
    if (moved) await this.log(tx, from.id, to.checkStatus, note, actor);
    return moved;
  }

  private async log(tx: Tx, id: number, status: CheckStatus, note: string, actor: number): Promise<void> {
    await tx.repository(AppealLogEntity).insert({ appealId: id, status, note, actor });
  }
}
