import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { Origin } from '#server/kit/caller';
import { Limits } from '#server/kit/limits';
import { AccountStore, type Account } from './account.store';
import { CaptchaService } from './captcha.service';
import { matches } from './password';
import { StrangeNames } from './strange-names';

/** The credentials of a login. */
export interface Credentials {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly captchaVerification?: string | undefined;
}

const missing = (field: string) => ({ field, message: '不能为空', messageEn: 'This field is required.' });

/**
 * Checks user name and password. Unknown names behave exactly as known ones: same time, same messages, same captcha and
 * same lock after failures.
 */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly accounts: AccountStore,
    private readonly captchas: CaptchaService,
    private readonly limits: Limits,
    private readonly strange: StrangeNames,
  ) {}

  /** Returns the user id of correct credentials; throws a named failure otherwise. */
  async check({ username, password, captchaVerification }: Credentials, origin: Origin): Promise<number> {
    if (!username || !password)
      throw new Failure(systemFailure.badInput, {
        fields: [...(username ? [] : [missing('username')]), ...(password ? [] : [missing('password')])],
      });
    if (await this.limits.isOver('failedLogin.perAddressMin', origin.ip)) throw new Failure(systemFailure.tooFast);
    const account = await this.accounts.named(username);
    const { failed, locked } = account
      ? { failed: account.failed_logins, locked: account.locked }
      : await this.strange.of(username);
    if (locked !== null) throw new Failure(sessionFailure.accountLocked, { until: locked });
    if (failed >= this.strange.captchaAfter && !(await this.captchas.consume(captchaVerification, null)))
      throw new Failure(sessionFailure.captchaNeeded);
    if (await matches(account?.password_hash ?? null, password)) return (account as Account).id;
    await this.wrong(account, username, origin.ip);
    throw new Failure(sessionFailure.badCredentials);
  }

  private async wrong(account: Account | undefined, username: string, ip: string): Promise<void> {
    await this.limits.count('failedLogin.perAddressMin', ip);
    if (account)
      await this.accounts.failed(
        account.id,
        this.strange.lockAfter,
        this.strange.lockMinutes,
        this.strange.captchaAfter,
      );
    else await this.strange.count(username);
  }
}
