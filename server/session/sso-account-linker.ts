import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { isReservationRole } from '#domain/session/role.status';
import { sessionFailure } from '#domain/session/session.failures';
import { isSsoName, isUniversityAccount, ssoRoleOf } from '#domain/session/sso.rules';
import { unknownPersonPolicy } from '#domain/session/sso.status';
import type { Tx } from '#server/kit/db/db';
import { Settings } from '#server/kit/settings/settings';
import { CredentialStore } from '#server/accounts/credential.store';
import { AccountStore } from './account.store';
import { hashSecret } from '#server/kit/crypto/password-hash';
import type { SsoPersonEntity } from './sso-person.entity';
import { SsoPersonStore } from './sso-person.store';

/** A person verified by the identity provider. */
export interface UniversityPerson {
  readonly user: string;
  readonly kinds: readonly string[];
  readonly name: string | null;
}

/** Finds the account of a university person by name; creates one if the school allows it. */
@Injectable()
export class SsoAccountLinker {
  constructor(
    private readonly settings: Settings,
    private readonly accounts: AccountStore,
    private readonly credentials: CredentialStore,
    private readonly persons: SsoPersonStore,
  ) {}

  /**
   * Returns the person's account, and the role it lost because the university reports another; sessions of that role
   * must end.
   */
  async accountOf(tx: Tx, { user, kinds, name }: UniversityPerson): Promise<{ userId: number; lost: number | null }> {
    if (!isSsoName(user)) throw new Failure(sessionFailure.ssoAnswerWrong);
    await this.persons.lockSubject(tx, user);
    const roleId = ssoRoleOf(kinds, this.settings.get('sso.roles'));
    const linked = await this.persons.find(tx, user);
    if (linked) return { userId: linked.userId, lost: await this.syncRole(tx, linked, roleId) };
    const account = await this.credentials.findByUsername(user);
    if (account) {
      if (!isUniversityAccount(await this.accounts.roles(tx, account.id)))
        throw new Failure(sessionFailure.ssoNameTaken);
      await this.persons.link(tx, user, account.id);
      return { userId: account.id, lost: null };
    }
    if (this.settings.get('sso.unknown') !== unknownPersonPolicy.open || roleId === null || !isReservationRole(roleId))
      throw new Failure(sessionFailure.ssoUnknown);
    return { userId: await this.openAccount(tx, user, name ?? user, roleId), lost: null };
  }

  /** Updates the role granted by single sign-on to what the university reports; roles assigned here stay. */
  private async syncRole(tx: Tx, linked: SsoPersonEntity, newRoleId: number | null): Promise<number | null> {
    const has = newRoleId !== null && isReservationRole(newRoleId) ? newRoleId : null;
    if (!linked.opened || linked.grantedRole === has) return null;
    await this.persons.changeRole(tx, linked, has);
    return linked.grantedRole;
  }

  private async openAccount(tx: Tx, username: string, name: string, roleId: number): Promise<number> {
    // A random password: the account is used through single sign-on only.
    const randomHash = await hashSecret(randomBytes(32).toString('base64url'));
    const userId = await this.persons.openAccount(
      tx,
      { username, name: name.slice(0, 100), passwordHash: randomHash },
      roleId,
    );
    if (userId === null) throw new Failure(sessionFailure.ssoNameTaken);
    return userId;
  }
}
