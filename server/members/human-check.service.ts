import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { whyNotEmail } from '#domain/kit/identity';
import { memberFailure } from '#domain/members/member.failures';
import { contactFor } from '#domain/messages/message.rules';
import { codePurpose, messageChannel, type MessageChannel } from '#domain/messages/message.status';
import type { human } from '#contract/members/human.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { Caller } from '#server/kit/access/caller';
import { RateLimits } from '#server/kit/security/rate-limits';
import { CaptchaService } from '#server/session/captcha.service';
import { VerificationCodeService, type VerificationCodeRequest } from './verification-code.service';
import { codeSenderOf } from './code-limits.service';
import { MemberService } from './member.service';
import { throwIfFieldsRefused } from '#server/kit/http/field-failures';

const NO_USER = 'nobody';

/**
 * Where a caller's code is sent. Anonymous callers must use email, because text messages to any number would cost the
 * school money.
 */
interface CodeRoute {
  readonly channel: MessageChannel;
  readonly to: string;
  readonly ask: VerificationCodeRequest;
}

/**
 * A captcha alternative by message, for people who cannot see the picture. The usual code limits apply; it is valid for
 * one call.
 */
@Injectable()
export class HumanCheckService {
  constructor(
    private readonly codes: VerificationCodeService,
    private readonly members: MemberService,
    private readonly captchas: CaptchaService,
    private readonly limits: RateLimits,
  ) {}

  /** Sends the code. */
  async send(
    { channel, email }: ParsedOf<typeof human.code>,
    caller: Caller,
  ): Promise<{ seconds: number; minutes: number }> {
    const route = await this.routeOf(channel, email, caller);
    if (!this.codes.canSend(route.channel)) throw new Failure(memberFailure.messagesOff);
    await this.limits.consumeOrThrow('code.perAddressMin', caller.ip);
    return this.codes.send(route.ask, codeSenderOf(caller, false), () =>
      Promise.resolve({ to: route.to, lang: caller.lang, userId: caller.kind === 'member' ? caller.userId : null }),
    );
  }

  /** Exchanges the code for a passed captcha. */
  async check(
    { channel, email, code }: ParsedOf<typeof human.check>,
    caller: Caller,
  ): Promise<AnswerOf<typeof human.check>> {
    const { ask: request } = await this.routeOf(channel, email, caller);
    await this.codes.consume(request, code, () => Promise.resolve());
    return this.captchas.issuePassed(caller.kind === 'member' ? caller.userId : null);
  }

  private async routeOf(channel: MessageChannel, email: string, caller: Caller): Promise<CodeRoute> {
    const request = (by: MessageChannel, target: string): VerificationCodeRequest => ({
      purpose: codePurpose.human,
      channel: by,
      target,
    });
    if (caller.kind === 'member') {
      const member = await this.members.find(caller.userId);
      const to = member ? contactFor(channel, member) : '';
      if (to === '') throw new Failure(memberFailure.contactMissing);
      return { channel, to, ask: request(channel, `user.${caller.userId}`) };
    }
    throwIfFieldsRefused({ email: whyNotEmail(email) });
    return { channel: messageChannel.mail, to: email, ask: request(messageChannel.mail, `${NO_USER}.${email}`) };
  }
}
