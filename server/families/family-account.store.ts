import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import type { Tx } from '#server/kit/db/db';
import { AccountService } from '#server/accounts/account.service';
import { RoleGrantStore } from '#server/accounts/role-grant.store';
import { FamilyStore, type FamilyMember } from './family.store';

/** Finds and opens the accounts of family members, with the roles that end with the membership. */
@Injectable()
export class FamilyAccountStore {
  constructor(
    private readonly families: FamilyStore,
    private readonly accounts: AccountService,
    private readonly grants: RoleGrantStore,
  ) {}

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

  /** Opens the account of a family member with an empty wallet. Returns its id. */
  async add(
    tx: Tx,
    member: FamilyMember,
    { phone, passwordHash }: { readonly phone: string; readonly passwordHash: string },
  ): Promise<number> {
    const username = `F${String(member.id).padStart(6, '0')}`;
    const { name, enName, gender } = member;
    const id = await this.accounts.open(tx, { username, name, enName, gender, phone, passwordHash }, { wallet: true });
    if (id === null) throw new Error(`the user name ${username} of a family member is taken`);
    return id;
  }

  /** Grants a role until a day, or later if it was granted longer. A permanent grant stays as it is. */
  grantRole(
    tx: Tx,
    userId: number,
    { roleId, until, grantedBy }: { readonly roleId: number; readonly until: LocalDate; readonly grantedBy: number },
  ): Promise<void> {
    return this.grants.grantUntil(tx, userId, { roleId, until, grantedBy, extends: true });
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
  limitRoles(tx: Tx, userId: number, roleIds: readonly number[], until: string): Promise<void> {
    return this.grants.limit(tx, userId, roleIds, until);
  }

  /** Revokes these roles, except permanent grants. */
  async revokeRoles(tx: Tx, userId: number, roleIds: readonly number[]): Promise<void> {
    await this.grants.revokeLimited(tx, userId, roleIds);
  }
}
