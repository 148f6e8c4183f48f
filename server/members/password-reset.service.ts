import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { memberFailure } from '#domain/members/member.failures';
import { contactFor } from '#domain/messages/message.rules';
import { codePurpose, type MessageChannel } from '#domain/messages/message.status';
import type { passwords } from '#contract/members/password.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { Caller } from '#server/kit/access/caller';
import { PasswordService } from '#server/session/password.service';
import { VerificationCodeService, type VerificationCodeRequest } from './verification-code.service';
import { RequestLimiter } from './request-limiter';
import { PasswordReplacer } from './password-replace';

const codeRequestOf = (account: string, channel: MessageChannel): VerificationCodeRequest => ({
  purpose: codePurpose.password,
  channel,
  target: account,
});

/** Resets forgotten passwords. Only the account's own telephone or email learns whether the account exists. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly gate: RequestLimiter,
    private readonly codes: VerificationCodeService,
    private readonly passwords: PasswordService,
    private readonly replacing: PasswordReplacer,
  ) {}

  /**
   * Sends a code to the contact of an account, if it exists. A single sign-on account receives a hint where to change
   * its password.
   */
  sendCode(
    { account, channel, captchaVerification }: ParsedOf<typeof passwords.resetCode>,
    caller: Caller,
  ): Promise<{ seconds: number; minutes: number }> {
    return this.gate.send(captchaVerification, caller, codeRequestOf(account, channel), async () => {
      const found = await this.passwords.findAccount(account);
      const to = found ? contactFor(channel, found) : '';
      return found && to !== ''
        ? {
            to,
            lang: caller.lang,
            userId: found.id,
            ...(found.ownPassword ? {} : { instead: 'passwordBySso' as const }),
          }
        : null;
    });
  }

  /** Sets a new password with the code and ends all sessions of the account. */
  async reset(
    { account, channel, code, password }: ParsedOf<typeof passwords.reset>,
    caller: Caller,
  ): Promise<Record<string, never>> {
    const ready = await this.replacing.prepare(password);
    const ended = await this.codes.consume(codeRequestOf(account, channel), code, async (tx) => {
      const found = await this.passwords.findAccount(account);
      if (!found?.ownPassword) throw new Failure(memberFailure.codeGone);
      return this.replacing.replace(tx, caller, found.id, ready, 'reset');
    });
    await this.replacing.announce(ended);
    return {};
  }
}
