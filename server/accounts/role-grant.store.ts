import { Injectable } from '@nestjs/common';
import { scopeKind, type ScopeKind } from '#domain/access/right.status';
import type { Tx } from '#server/kit/db/db';
import { RoleGrantEntity } from './role-grant.entity';

/** A grant of a role with its data scope; `lastDay` is the last valid school-local date. */
export interface ScopedGrant {
  readonly userId: number;
  readonly roleId: number;
  readonly kind: ScopeKind;
  readonly ids: readonly number[];
  readonly lastDay: string | null;
  readonly zone: string;
  readonly by: number;
}

/** A grant until a day; `extends` keeps a later end that is stored. */
interface LimitedGrant {
  readonly roleId: number;
  readonly until: string;
  readonly grantedBy: number | null;
  readonly extends: boolean;
}

/** Grants and revokes roles: the only writer of grants. */
@Injectable()
export class RoleGrantStore {
  /** Grants a role with full scope for good, unless the person has it. */
  async grant(tx: Tx, userId: number, roleId: number): Promise<void> {
    await tx.rows('insert into role_grant (user_id, role_id) values ($1, $2) on conflict do nothing', [userId, roleId]);
  }

  /** Grants each person a role after those already granted, unless the person has it. */
  async grantAll(
    tx: Tx,
    grants: readonly { readonly userId: number; readonly roleId: number | undefined }[],
    grantedBy: number,
  ): Promise<void> {
    await tx.rows(
      `
        insert into role_grant (user_id, role_id, granted_by, sort)
        select x.user_id, x.role_id, $3,
          coalesce((select max(sort) + 1 from role_grant g where g.user_id = x.user_id), 0)
        from unnest($1::int[], $2::int[]) as x (user_id, role_id)
        on conflict do nothing
      `,
      [grants.map(({ userId }) => userId), grants.map(({ roleId }) => roleId), grantedBy],
    );
  }

  /** Saves a grant with its scope and last day. */
  async save(tx: Tx, { userId, roleId, kind, ids, lastDay, zone, by }: ScopedGrant): Promise<void> {
    const only = (listKind: ScopeKind) => (kind === listKind ? [...new Set(ids)].sort((a, b) => a - b) : null);
    await tx.rows(
      `
        insert into role_grant (
          user_id, role_id, campus_ids, venue_ids, merchant_ids, org_ids, own, expires_at, granted_by, sort
        )
        values (
          $1, $2, $3, $4, $5, $6, $7, ($8::date + 1)::timestamp at time zone $9, $10,
          coalesce((select max(sort) + 1 from role_grant where user_id = $1), 0)
        )
        on conflict (user_id, role_id)
        do update set campus_ids = excluded.campus_ids, venue_ids = excluded.venue_ids,
          merchant_ids = excluded.merchant_ids, org_ids = excluded.org_ids, own = excluded.own,
          expires_at = excluded.expires_at, granted_by = excluded.granted_by, granted_at = now()
      `,
      [
        userId,
        roleId,
        only(scopeKind.campuses),
        only(scopeKind.venues),
        only(scopeKind.merchants),
        only(scopeKind.orgs),
        kind === scopeKind.own,
        lastDay,
        zone,
        by,
      ],
    );
  }

  /** Grants a role until a school-local day. A permanent grant stays as it is. */
  async grantUntil(
    tx: Tx,
    userId: number,
    { roleId, until, grantedBy, extends: keepsLater }: LimitedGrant,
  ): Promise<void> {
    await tx.rows(
      `
        insert into role_grant (user_id, role_id, expires_at, granted_by, sort)
        values (
          $1, $2, ($3::date + 1)::timestamp at time zone school_zone(), $4,
          coalesce((select max(sort) + 1 from role_grant where user_id = $1), 0)
        )
        on conflict (user_id, role_id)
        do update set expires_at = case
          when $5::boolean then greatest(role_grant.expires_at, excluded.expires_at)
          else excluded.expires_at
        end
        where role_grant.expires_at is not null
      `,
      [userId, roleId, until, grantedBy, keepsLater],
    );
  }

  /** Limits these roles to a school-local day, except permanent grants. */
  async limit(tx: Tx, userId: number, roleIds: readonly number[], until: string): Promise<void> {
    await tx.rows(
      `
        update role_grant
        set expires_at = ($3::date + 1)::timestamp at time zone school_zone()
        where user_id = $1 and role_id = any ($2::int[]) and expires_at is not null
      `,
      [userId, roleIds, until],
    );
  }

  /** Revokes a role. */
  async revoke(tx: Tx, userId: number, roleId: number): Promise<void> {
    await tx.repository(RoleGrantEntity).delete({ userId, roleId });
  }

  /** Revokes these roles, except permanent grants. Returns whether the person had one. */
  async revokeLimited(tx: Tx, userId: number, roleIds: readonly number[]): Promise<boolean> {
    const revoked = await tx.rows(
      'delete from role_grant where user_id = $1 and role_id = any ($2::int[]) and expires_at is not null returning 1',
      [userId, roleIds],
    );
    return revoked.length > 0;
  }
}
