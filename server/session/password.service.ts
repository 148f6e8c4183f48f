import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { memberFailure } from '#domain/members/member.failures';
import { sessionFailure } from '#domain/session/session.failures';
import type { Member, CallOrigin } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { CredentialStore } from '#server/accounts/credential.store';
import { hashSecret } from '#server/kit/crypto/password-hash';
import { PasswordCheck, type Credentials } from './password.check';
import { SessionService } from './session.service';
import { SessionStore } from './session.store';

/** A hashed password; hashing is slow and done before a transaction opens. */
export interface HashedPassword {
  readonly hash: string;
}

/** Checks and replaces passwords of accounts for other areas. Replacing a password ends sessions. */
@Injectable()
export class PasswordService {
  constructor(
    private readonly credentials: CredentialStore,
    private readonly store: SessionStore,
    private readonly passwordCheck: PasswordCheck,
    private readonly sessions: SessionService,
  ) {}

  /** Hashes a password for storage. */
  async hash(password: string): Promise<HashedPassword> {
    return { hash: await hashSecret(password) };
  }

  /** Returns the user id of correct credentials; failures count and lock as in a login. */
  check(credentials: Credentials, origin: CallOrigin): Promise<number> {
    return this.passwordCheck.check(credentials, origin);
  }

  /** Throws unless this is the member's current password; failures count and lock as failed logins. */
  async confirm(member: Member, password: string, captchaVerification?: string): Promise<void> {
    if (password === '') throw new Failure(memberFailure.oldPasswordWrong);
    await this.passwordCheck
      .check({ username: member.username, password, captchaVerification }, member)
      .catch((error: unknown) => {
        throw error instanceof Failure && error.spec.key === sessionFailure.badCredentials.key
          ? new Failure(memberFailure.oldPasswordWrong)
          : error;
      });
  }

  /**
   * Stores a password, clears failed logins and locks, and ends the account's sessions except the one to keep. Pass the
   * result to `announceEnded` after the commit.
   */
  async replace(tx: Tx, userId: number, { hash }: HashedPassword, keepSid: string | null = null): Promise<string[]> {
    await this.credentials.changePassword(tx, userId, hash);
    return this.store.revokeOthers(tx, userId, keepSid, 'password');
  }

  /** Ends every session of an account; pass the result to `announceEnded` after the commit. */
  endSessions(tx: Tx, userId: number, reason: string): Promise<string[]> {
    return this.sessions.revokeIn(tx, { userId }, reason);
  }

  /** Notifies every process that these sessions ended. */
  announceEnded(sids: readonly string[], reason = 'password'): Promise<void> {
    return this.sessions.announce(sids, reason);
  }

  /** Returns the account of a user name, else the only one registered with this mobile number. */
  async findAccount(
    account: string,
  ): Promise<
    { readonly id: number; readonly phone: string; readonly email: string; readonly ownPassword: boolean } | undefined
  > {
    const rows = await this.credentials.findActive(account, 3);
    const found = rows.find(({ username }) => username === account) ?? (rows.length === 1 ? rows[0] : undefined);
    return (
      found && {
        id: found.id,
        phone: found.phone,
        email: found.email,
        ownPassword: found.passwordHash.startsWith('$argon2'),
      }
    );
  }
}
