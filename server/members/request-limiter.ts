import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { memberFailure } from '#domain/members/member.failures';
import type { MessageChannel } from '#domain/messages/message.status';
import type { Caller } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { RateLimits } from '#server/kit/security/rate-limits';
import { CaptchaService } from '#server/session/captcha.service';
import {
  VerificationCodeService,
  type VerificationCodeRequest,
  type VerificationCodeRecipient,
} from './verification-code.service';
import { codeSenderOf } from './code-limits.service';

/**
 * Limits anonymous code requests, because messages cost money: checks the provider, a limit for each address, and a
 * captcha.
 */
@Injectable()
export class RequestLimiter {
  constructor(
    private readonly limits: RateLimits,
    private readonly captchas: CaptchaService,
    private readonly codes: VerificationCodeService,
  ) {}

  /** Returns whether codes can be sent by this channel. */
  canSend(channel: MessageChannel): boolean {
    return this.codes.canSend(channel);
  }

  /**
   * Sends a code to an anonymous caller. Throws if messages are off, if the address asks too fast, or without a passed
   * captcha.
   */
  async send(
    captchaVerification: string | undefined,
    caller: Caller,
    request: VerificationCodeRequest,
    resolveRecipient: (tx: Tx) => Promise<VerificationCodeRecipient | null>,
  ): Promise<{ seconds: number; minutes: number }> {
    if (!this.codes.canSend(request.channel)) throw new Failure(memberFailure.messagesOff);
    await this.limits.consumeOrThrow('code.perAddressMin', caller.ip);
    if (!(await this.captchas.consume(captchaVerification, null))) throw new Failure(memberFailure.humanFirst);
    return this.codes.send(request, codeSenderOf(caller, true), resolveRecipient);
  }
}
