import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import { missingField } from '#contract/kit/field-errors';
import type { CallOrigin } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { RateLimits } from '#server/kit/security/rate-limits';
import { CredentialStore, type LoginAccount } from '#server/accounts/credential.store';
import { CaptchaService } from './captcha.service';
import { matchesSecret } from '#server/kit/crypto/password-hash';
import { UnknownLoginCounter } from './unknown-login-counter';

/** The credentials of a login. */
export interface Credentials {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly captchaVerification?: string | undefined;
}

/**
 * Checks user name and password. Unknown names behave exactly as known ones: same time, same messages, same captcha and
 * same lock after failures. After many failures from one address, which a campus may share, everybody behind it solves
 * a captcha; nobody is refused for the failures of others.
 */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly credentials: CredentialStore,
    private readonly captchas: CaptchaService,
    private readonly limits: RateLimits,
    private readonly unknownLogins: UnknownLoginCounter,
  ) {}

  /** Returns the user id of correct credentials; throws a named failure otherwise. */
  async check({ username, password, captchaVerification }: Credentials, origin: CallOrigin): Promise<number> {
    if (!username || !password)
      throw new Failure(systemFailure.badInput, {
        fields: [...(username ? [] : [missingField('username')]), ...(password ? [] : [missingField('password')])],
      });
    const account = await this.credentials.findByUsername(username);
    const { failed, locked } = account
      ? { failed: account.failed_logins, locked: account.locked }
      : await this.unknownLogins.failuresOf(username);
    if (locked !== null) throw new Failure(sessionFailure.accountLocked, { until: locked });
    const asksCaptcha =
      failed >= this.unknownLogins.captchaAfter ||
      (await this.limits.isExhausted('failedLogin.perAddressMin', origin.ip));
    if (asksCaptcha && !(await this.captchas.consume(captchaVerification, null)))
      throw new Failure(sessionFailure.captchaNeeded);
    if (await matchesSecret(account?.password_hash ?? null, password)) return (account as LoginAccount).id;
    await this.countWrong(account, username, origin.ip);
    throw new Failure(sessionFailure.badCredentials);
  }

  /** Resets the failures of a person after correct credentials. Throws if the account was locked meanwhile. */
  async accept(tx: Tx, userId: number): Promise<void> {
    if (!(await this.credentials.clearFailures(tx, userId)))
      throw new Failure(sessionFailure.accountLocked, { until: (await this.credentials.findById(tx, userId))?.locked });
  }

  private async countWrong(account: LoginAccount | undefined, username: string, ip: string): Promise<void> {
    await this.limits.count('failedLogin.perAddressMin', ip);
    if (account)
      await this.credentials.countFailure(
        account.id,
        this.unknownLogins.lockAfter,
        this.unknownLogins.lockMinutes,
        this.unknownLogins.captchaAfter,
      );
    else await this.unknownLogins.count(username);
  }
}
