import { Injectable } from '@nestjs/common';
import type { DelegationRow } from '#contract/approval-chains/approval-step.contract';
import { insertRow, updateRows } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { IsNull } from 'typeorm';
import { ApprovalDelegateEntity } from './approval-delegate.entity';

/** Stores delegations of approvals. */
@Injectable()
export class ApprovalDelegateStore {
  constructor(private readonly db: Db) {}

  /** Returns the delegations of a person that have not ended, given and received. */
  of(userId: number): Promise<DelegationRow[]> {
    return this.db.rows<DelegationRow>(
      `
        select d.id, d.from_user_id = $1 as given, u.name, coalesce(nullif(u.en_name, ''), u.name) as "enName",
          d.date_from as "dateFrom", d.date_to as "dateTo", d.note,
          (select school_now()::date) between d.date_from and d.date_to as active
        from approval_delegate d
          join v_app_user u on u.id = case when d.from_user_id = $1 then d.to_user_id else d.from_user_id end
        where $1 in (d.from_user_id, d.to_user_id)
          and d.ended_at is null
          and d.date_to >= (select school_now()::date)
        order by d.date_from, d.id
      `,
      [userId],
    );
  }

  /** Returns an active account, and whether it may open the approvals. */
  async findPerson(username: string): Promise<{ id: number; hasInbox: boolean } | null> {
    const [row] = await this.db.rows<{ id: number; hasInbox: boolean }>(
      `
        select u.id,
          exists (
            select 1
            from v_role_grant g
              join v_role_right r on r.role_id = g.role_id and r.right_name = 'VenuesExaminationApproval'
            where g.user_id = u.id and (g.expires_at is null or g.expires_at > app_now())
          ) as "hasInbox"
        from v_app_user u
        where u.username = $1 and u.status = 1
      `,
      [username],
    );
    return row ?? null;
  }

  add(
    tx: Tx,
    delegation: Pick<ApprovalDelegateEntity, 'fromUserId' | 'toUserId' | 'dateFrom' | 'dateTo' | 'note'>,
  ): Promise<number> {
    return insertRow(tx, ApprovalDelegateEntity, delegation);
  }

  /** Ends a delegation that a person gave; false if there is none. */
  async end(tx: Tx, id: number, fromUserId: number): Promise<boolean> {
    const where = { id, fromUserId, endedAt: IsNull() };
    return (await updateRows(tx, ApprovalDelegateEntity, where, { endedAt: () => 'app_now()' })) > 0;
  }
}
