import { Injectable } from '@nestjs/common';
import { approvalChainStatus } from '#domain/approval-chains/approval-chain.status';
import type { Approver } from '#server/kit/access/approval-registry';
import { hasRight, type Member } from '#server/kit/access/caller';
import { scopeOf, type ScopeRow } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';

/**
 * A role in which the caller decides approvals: the own present one, or one of a person who delegates to the caller.
 * `member` is the caller with the rights and the scope of that role.
 */
export interface ApprovalIdentity {
  readonly member: Member;
  readonly personId: number;
}

/** How the caller decides: in which roles, and which kinds have chains. */
export interface ApprovalReach {
  readonly identities: readonly ApprovalIdentity[];
  readonly chained: ReadonlySet<number>;
}

const SECOND = 'c.has_second and p.two is null';
/** The level that decides next; without a chain it is the final one. */
const LEVEL = `case when c.id is null then 3 when p.one is null then 1 when ${SECOND} then 2 else 3 end`;
const anyOf = (parts: readonly string[]): string => (parts.length === 0 ? 'false' : `(${parts.join(' or ')})`);
const allOf = (parts: readonly string[]): string => (parts.length === 0 ? 'true' : `(${parts.join(' and ')})`);

/** Parts of a statement over what waits: further joins, the level that decides next, and who may decide there. */
export interface ChainSql {
  readonly joins: string;
  readonly level: string;
  /** One condition for each identity. */
  readonly may: readonly string[];
  readonly mayAny: string;
}

/**
 * Returns the parts for one kind. The chain of a thing is that of its venue before that of all, and the one from the
 * highest amount. At its first levels the named person decides, or a role within its scope, but nobody about an own
 * request; at the final one a holder of the right of the kind. A level that waits too long may also be decided by the
 * next.
 */
export function chainSql({ kind, pending }: Approver, { identities, chained }: ApprovalReach, literal: Bind): ChainSql {
  const { at, columns, within } = pending;
  const reach = identities.map(({ member }) => allOf(within(member, literal)));
  const final = identities.map(({ member }, n) => (hasRight(member, kind.right) ? (reach[n] as string) : 'false'));
  if (!chained.has(kind.sourceType)) return { joins: '', level: '3', may: final, mayAny: anyOf(final) };
  const named = (level: 1 | 2, { member, personId }: ApprovalIdentity, n: number) =>
    `(${columns.userId} not in (${literal(member.userId)}, ${literal(personId)})
      and (c.level${level}_user_id = ${literal(personId)}
        or (${literal(member.roleId)} = any(c.level${level}_roles) and ${reach[n]})))`;
  const since = `case when p.two is not null then p.two when p.one is not null then p.one else ${at} end`;
  const late = `(c.escalate_hours > 0 and ${since} < app_now() - c.escalate_hours * interval '1 hour')`;
  const may = identities.map((identity, n) => {
    const second = `(case when c.has_second then ${named(2, identity, n)} else ${final[n]} end)`;
    return `(case ${LEVEL}
      when 1 then ${named(1, identity, n)} or (${late} and ${second})
      when 2 then ${named(2, identity, n)} or (${late} and ${final[n]})
      else ${final[n]} end)`;
  });
  return {
    joins: `
      left join lateral (
        select *
        from v_approval_chain x
        where x.source_type = ${kind.sourceType} and x.status = ${approvalChainStatus.on}
          and (x.venue_id is null or x.venue_id = ${columns.venueId ?? 'null::int'})
          and x.min_amount <= coalesce(${columns.amount ?? 'null'}::int, 0)
        order by x.venue_id nulls last, x.min_amount desc
        limit 1
      ) c on true
      left join lateral (
        select max(x.at) filter (where x.level = 1) as one, max(x.at) filter (where x.level = 2) as two
        from v_approval_step x
        where x.source_type = ${kind.sourceType} and x.source_id = ${columns.id} and x.submitted_at = ${at}
      ) p on true
    `,
    level: LEVEL,
    may,
    mayAny: anyOf(may),
  };
}

/** Returns whether the caller may decide about some things of a kind: by its right, or at a level of a chain. */
export const mayDecide = ({ right, sourceType }: Approver['kind'], { identities, chained }: ApprovalReach): boolean =>
  chained.has(sourceType) || identities.some(({ member }) => hasRight(member, right));

interface DelegatorRow extends ScopeRow, Record<string, unknown> {
  readonly user_id: number;
  readonly role_id: number;
  readonly rights: string[];
}

/** Reads in which roles a caller decides approvals. */
@Injectable()
export class ApprovalReachStore {
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
