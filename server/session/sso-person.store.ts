import { Injectable } from '@nestjs/common';
import type { Tx } from '#server/kit/db/db';
import { AccountService } from '#server/accounts/account.service';
import { RoleGrantStore } from '#server/accounts/role-grant.store';
import { SsoPersonEntity } from './sso-person.entity';

/** Stores the accounts of people whom the identity provider knows. */
@Injectable()
export class SsoPersonStore {
  constructor(
    private readonly accounts: AccountService,
    private readonly grants: RoleGrantStore,
  ) {}

  /** Locks a person of the identity provider until the transaction ends. */
  async lockSubject(tx: Tx, subject: string): Promise<void> {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('sso:' || $1, 0))`, [subject]);
  }

  find(tx: Tx, subject: string): Promise<SsoPersonEntity | null> {
    return tx.repository(SsoPersonEntity).findOneBy({ subject });
  }

  /** Links a person to an account that exists. */
  async link(tx: Tx, subject: string, userId: number): Promise<void> {
    await tx.repository(SsoPersonEntity).insert({ subject, userId });
  }

  /** Opens an account with a role and an empty wallet, and links it. Returns null if the user name is taken. */
  async openAccount(
    tx: Tx,
    {
      username,
      name,
      passwordHash,
    }: { readonly username: string; readonly name: string; readonly passwordHash: string },
    roleId: number,
  ): Promise<number | null> {
    const userId = await this.accounts.open(tx, { username, name, passwordHash }, { roleId, wallet: true });
    if (userId === null) return null;
    await tx.repository(SsoPersonEntity).insert({ subject: username, userId, opened: true, grantedRole: roleId });
    return userId;
  }

  /** Replaces the role that a person was granted by the identity provider; null is none. */
  async changeRole(
    tx: Tx,
    { subject, userId, grantedRole }: Pick<SsoPersonEntity, 'subject' | 'userId' | 'grantedRole'>,
    roleId: number | null,
  ): Promise<void> {
    if (grantedRole !== null) await this.grants.revoke(tx, userId, grantedRole);
    if (roleId !== null) await this.grants.grant(tx, userId, roleId);
    await tx.repository(SsoPersonEntity).update(subject, { grantedRole: roleId });
  }
}
