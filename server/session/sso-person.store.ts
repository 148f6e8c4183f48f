import { Injectable } from '@nestjs/common';
import type { Tx } from '#server/kit/db/db';
import { SsoPersonEntity } from './sso-person.entity';

/** Stores the accounts of people whom the identity provider knows. */
@Injectable()
export class SsoPersonStore {
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

  /** Inserts an account with a role and an empty wallet, and links it. Returns null if the user name is taken. */
  async openAccount(
    tx: Tx,
    {
      username,
      name,
      passwordHash,
    }: { readonly username: string; readonly name: string; readonly passwordHash: string },
    roleId: number,
  ): Promise<number | null> {
    const [opened] = await tx.rows<{ id: number }>(
      `
        insert into app_user (username, name, password_hash)
        values ($1, $2, $3)
        on conflict (username) do nothing
        returning id
      `,
      [username, name, passwordHash],
    );
    if (!opened) return null;
    await tx.rows('insert into role_grant (user_id, role_id) values ($1, $2)', [opened.id, roleId]);
    await tx.rows('insert into wallet (user_id, balance) values ($1, 0)', [opened.id]);
    await tx
      .repository(SsoPersonEntity)
      .insert({ subject: username, userId: opened.id, opened: true, grantedRole: roleId });
    return opened.id;
  }

  /** Replaces the role that a person was granted by the identity provider; null is none. */
  async changeRole(
    tx: Tx,
    { subject, userId, grantedRole }: Pick<SsoPersonEntity, 'subject' | 'userId' | 'grantedRole'>,
    roleId: number | null,
  ): Promise<void> {
    if (grantedRole !== null)
      await tx.rows('delete from role_grant where user_id = $1 and role_id = $2', [userId, grantedRole]);
    if (roleId !== null)
      await tx.rows('insert into role_grant (user_id, role_id) values ($1, $2) on conflict do nothing', [
        userId,
        roleId,
      ]);
    await tx.repository(SsoPersonEntity).update(subject, { grantedRole: roleId });
  }
}
