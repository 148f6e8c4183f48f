import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { memberFailure } from '#domain/members/member.failures';
import type { passwords } from '#contract/members/password.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { PasswordService } from '#server/session/password.service';
import { PasswordReplacer } from './password-replace';

/** Changes passwords of members who know the current one. */
@Injectable()
export class PasswordModifyService {
  constructor(
    private readonly db: Db,
    private readonly passwords: PasswordService,
    private readonly replacing: PasswordReplacer,
  ) {}

  /**
   * Changes the password. Wrong current passwords count and lock like failed logins. The current session continues; all
   * others end.
   */
  async modify(
    { username, oldPassword, password, captchaVerification }: ParsedOf<typeof passwords.modify>,
    caller: Caller,
  ): Promise<Record<string, never>> {
    const member = caller.kind === 'member' ? caller : null;
    const preparedPassword = await this.replacing.prepare(password);
    const userId = member
      ? member.userId
      : await this.passwords.check({ username, password: oldPassword, captchaVerification }, caller);
    if (member) await this.passwords.confirm(member, oldPassword, captchaVerification);
    if (oldPassword === password) throw new Failure(memberFailure.passwordSame);
    const ended = await this.db.transact((tx) =>
      this.replacing.replace(tx, caller, userId, preparedPassword, 'modify'),
    );
    await this.replacing.announce(ended);
    return {};
  }
}
