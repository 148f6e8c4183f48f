import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import type { Tx } from '#server/kit/db/db';
import { FamilyStore, type FamilyMember } from './family.store';

/** Stores the accounts of family members and the roles that end with the membership. */
@Injectable()
export class FamilyAccountStore {
  constructor(private readonly families: FamilyStore) {}

  /** Returns the document number of a family member. */
  documentNo({ cardSealed }: FamilyMember): string {
    return this.families.unsealDocument(cardSealed);
  }

  /** Locks a document, by its digest, until the transaction ends. */
  async lockDocument(tx: Tx, digest: string): Promise<void> {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('card:' || $1::text, 0))`, [digest]);
  }

  /** Returns the account of the person with this document, and whether it is active. */
  async findByDocument(tx: Tx, digest: string): Promise<{ id: number; open: boolean } | undefined> {
    const [account] = await tx.rows<{ id: number; open: boolean }>(
      `
        select p.user_id as id, u.status = 1 as open
        from v_member_profile p
          join v_app_user u on u.id = p.user_id
        where p.card_digest = $1
      `,
      [digest],
    );
    return account;
  }

  /** Inserts the account of a family member with an empty wallet. Returns its id. */
  async add(
    tx: Tx,
    member: FamilyMember,
    { phone, passwordHash }: { readonly phone: string; readonly passwordHash: string },
  ): Promise<number> {
    const [user] = await tx.rows<{ id: number }>(
      `
        insert into app_user (username, name, en_name, gender, phone, password_hash)
        values ('F' || lpad($1::text, 6, '0'), $2, $3, $4, $5, $6)
        returning id
      `,
      [member.id, member.name, member.enName, member.gender, phone, passwordHash],
    );
    const { id } = user as { id: number };
    await tx.rows('insert into wallet (user_id, balance) values ($1, 0)', [id]);
    return id;
  }

  /** Grants a role until a day, or later if it was granted longer. A permanent grant stays as it is. */
  async grantRole(
    tx: Tx,
    userId: number,
    { roleId, until, grantedBy }: { readonly roleId: number; readonly until: LocalDate; readonly grantedBy: number },
  ): Promise<void> {
    await tx.rows(
      `
        insert into role_grant (user_id, role_id, expires_at, granted_by, sort)
        values (
          $1, $2, ($3::date + 1)::timestamp at time zone school_zone(), $4,
          coalesce((select max(sort) + 1 from v_role_grant role_grant where user_id = $1), 0)
        )
        on conflict (user_id, role_id)
        do update set expires_at = greatest(role_grant.expires_at, excluded.expires_at)
        where role_grant.expires_at is not null
      `,
      [userId, roleId, until, grantedBy],
    );
  }

  /** Returns the last day of the account's memberships; null if none is left. */
  async lastDay(tx: Tx, userId: number): Promise<string | null> {
    const [left] = await tx.rows<{ until: string | null }>(
      `
        select max(valid_until)::text as until
        from family_member
        where account_user_id = $1 and check_status = 1 and ended_at is null
      `,
      [userId],
    );
    return left?.until ?? null;
  }

  /** Limits these roles to a day, except permanent grants. */
  async limitRoles(tx: Tx, userId: number, roleIds: readonly number[], until: string): Promise<void> {
    await tx.rows(
      `
        update role_grant
        set expires_at = ($3::date + 1)::timestamp at time zone school_zone()
        where user_id = $1 and role_id = any ($2::int[]) and expires_at is not null
      `,
      [userId, roleIds, until],
    );
  }

  /** Revokes these roles, except permanent grants. */
  async revokeRoles(tx: Tx, userId: number, roleIds: readonly number[]): Promise<void> {
    await tx.rows(
      'delete from role_grant where user_id = $1 and role_id = any ($2::int[]) and expires_at is not null',
      [userId, roleIds],
    );
  }
}
