import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { isReservationRole } from '#domain/session/role.status';
import { sessionFailure } from '#domain/session/session.failures';
import { isSsoName, isUniversityAccount, ssoRoleOf } from '#domain/session/sso.rules';
import { unknownPersonPolicy } from '#domain/session/sso.status';
import type { Tx } from '#server/kit/db/db';
import { Settings } from '#server/kit/settings/settings';
import { AccountStore } from './account.store';
import { hashSecret } from './password';

/** A person verified by the identity provider. */
export interface UniversityPerson {
  readonly user: string;
  readonly kinds: readonly string[];
  readonly name: string | null;
}

interface LinkedAccount extends Record<string, unknown> {
  readonly user_id: number;
  readonly opened: boolean;
  readonly granted_role: number | null;
}

/** Finds the account of a university person by name; creates one if the school allows it. */
@Injectable()
export class SsoAccountLinker {
  constructor(
    private readonly settings: Settings,
    private readonly accounts: AccountStore,
  ) {}

  /**
   * Returns the person's account, and the role it lost because the university reports another; sessions of that role
   * must end.
   */
  async accountOf(tx: Tx, { user, kinds, name }: UniversityPerson): Promise<{ userId: number; lost: number | null }> {
    if (!isSsoName(user)) throw new Failure(sessionFailure.ssoAnswerWrong);
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('sso:' || $1, 0))`, [user]);
    const roleId = ssoRoleOf(kinds, this.settings.get('sso.roles'));
    const [linked] = await tx.rows<LinkedAccount>(
      'select user_id, opened, granted_role from sso_person where subject = $1',
      [user],
    );
    if (linked) return { userId: linked.user_id, lost: await this.syncRole(tx, user, linked, roleId) };
    const account = await this.accounts.findByUsername(user);
    if (account) {
      if (!isUniversityAccount(await this.accounts.roles(tx, account.id)))
        throw new Failure(sessionFailure.ssoNameTaken);
      await tx.rows('insert into sso_person (subject, user_id) values ($1, $2)', [user, account.id]);
      return { userId: account.id, lost: null };
    }
    if (this.settings.get('sso.unknown') !== unknownPersonPolicy.open || roleId === null || !isReservationRole(roleId))
      throw new Failure(sessionFailure.ssoUnknown);
    return { userId: await this.openAccount(tx, user, name ?? user, roleId), lost: null };
  }

  /** Updates the role granted by single sign-on to what the university reports; roles assigned here stay. */
  private async syncRole(
    tx: Tx,
    subject: string,
    { user_id: userId, opened, granted_role: oldRoleId }: LinkedAccount,
    newRoleId: number | null,
  ): Promise<number | null> {
    const has = newRoleId !== null && isReservationRole(newRoleId) ? newRoleId : null;
    if (!opened || oldRoleId === has) return null;
    if (oldRoleId !== null)
      await tx.rows('delete from role_grant where user_id = $1 and role_id = $2', [userId, oldRoleId]);
    if (has !== null)
      await tx.rows('insert into role_grant (user_id, role_id) values ($1, $2) on conflict do nothing', [userId, has]);
    await tx.rows('update sso_person set granted_role = $2 where subject = $1', [subject, has]);
    return oldRoleId;
  }

  private async openAccount(tx: Tx, username: string, name: string, roleId: number): Promise<number> {
    // A random password: the account is used through single sign-on only.
    const randomHash = await hashSecret(randomBytes(32).toString('base64url'));
    const [opened] = await tx.rows<{ id: number }>(
      'insert into app_user (username, name, password_hash) values ($1, $2, $3) on conflict (username) do nothing returning id',
      [username, name.slice(0, 100), randomHash],
    );
    if (!opened) throw new Failure(sessionFailure.ssoNameTaken);
    await tx.rows('insert into role_grant (user_id, role_id) values ($1, $2)', [opened.id, roleId]);
    await tx.rows('insert into wallet (user_id, balance) values ($1, 0)', [opened.id]);
    await tx.rows('insert into sso_person (subject, user_id, opened, granted_role) values ($1, $2, true, $3)', [
      username,
      opened.id,
      roleId,
    ]);
    return opened.id;
  }
}
