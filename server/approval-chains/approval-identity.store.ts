import { Injectable } from '@nestjs/common';
import { approvalChainStatus } from '#domain/approval-chains/approval-chain.status';
import type { Member } from '#server/kit/access/caller';
import { scopeOf, type ScopeRow } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import type { ApprovalReach } from './approval-identity';

interface DelegatorRow extends ScopeRow, Record<string, unknown> {
  readonly user_id: number;
  readonly role_id: number;
  readonly rights: string[];
}

/** Reads in which roles a caller decides approvals. */
@Injectable()
export class ApprovalIdentityStore {
  constructor(private readonly db: Db) {}

  /** Returns the caller's own role, those of people who delegate to the caller today, and the kinds with a chain. */
  async reachOf(caller: Member): Promise<ApprovalReach> {
    const [delegators, kinds] = await Promise.all([
      this.db.rows<DelegatorRow>(
        `
          select s.user_id, s.role_id, s.venue_ids, s.merchant_ids, s.org_ids, s.owner_id,
            array(select r.right_name from v_role_right r where r.role_id = s.role_id) as rights
          from approval_delegate d
            join v_app_user u on u.id = d.from_user_id and u.status = 1
            join v_role_scope s on s.user_id = d.from_user_id
              and (s.expires_at is null or s.expires_at > app_now())
          where d.to_user_id = $1 and d.ended_at is null
            and (select school_now()::date) between d.date_from and d.date_to
          order by s.user_id, s.sort
        `,
        [caller.userId],
      ),
      this.db.rows<{ kind: number }>(
        `select distinct source_type as kind from approval_chain where status = ${approvalChainStatus.on}`,
      ),
    ]);
    return {
      identities: [
        { member: caller, personId: caller.userId },
        ...delegators.map((row) => ({
          member: { ...caller, ...scopeOf(row), roleId: row.role_id, rights: new Set(row.rights) },
          personId: row.user_id,
        })),
      ],
      chained: new Set(kinds.map(({ kind }) => kind)),
    };
  }
}
