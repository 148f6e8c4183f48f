import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { memberFailure } from '#domain/members/member.failures';
import type { MessageChannel } from '#domain/members/message.status';
import type { Caller } from '#server/kit/caller';
import type { Tx } from '#server/kit/db';
import { Limits } from '#server/kit/limits';
import { CaptchaService } from '#server/session/captcha.service';
import { CodeService, type CodeAsk, type CodeTo } from './code.service';
import { MemberRules } from './member-rules';

/**
 * Limits anonymous code requests, because messages cost money: checks the provider, a limit for each address, and a
 * captcha.
 */
@Injectable()
export class Gatekeeper {
  constructor(
    private readonly rules: MemberRules,
    private readonly limits: Limits,
    private readonly captchas: CaptchaService,
    private readonly codes: CodeService,
  ) {}

  /** Returns whether codes can be sent by this channel. */
  can(channel: MessageChannel): boolean {
    return this.codes.can(channel);
  }

  /**
   * Sends a code to an anonymous caller. Throws if messages are off, if the address asks too fast, or without a passed
   * captcha if the school requires one.
   */
  async send(
    captchaVerification: string | undefined,
    caller: Caller,
    ask: CodeAsk,
    whither: (tx: Tx) => Promise<CodeTo | null>,
  ): Promise<{ seconds: number; minutes: number }> {
    if (!this.codes.can(ask.channel)) throw new Failure(memberFailure.messagesOff);
    await this.limits.insist('code.perAddressMin', caller.ip);
    if (this.rules.captcha !== 'none' && !(await this.captchas.consume(captchaVerification, null)))
      throw new Failure(memberFailure.humanFirst);
    return this.codes.send(ask, whither);
  }
}
