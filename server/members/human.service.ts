import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { whyNotEmail } from '#domain/kit/identity';
import { memberFailure } from '#domain/members/member.failures';
import { codePurpose, messageChannel, type MessageChannel } from '#domain/members/message.status';
import type { human } from '#contract/members/human.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { Caller } from '#server/kit/caller';
import { Limits } from '#server/kit/limits';
import { CaptchaService } from '#server/session/captcha.service';
import { CodeService, type CodeAsk } from './code.service';
import { MemberStore } from './member.store';
import { contactBy } from './message.service';
import { insistFields } from '#server/kit/refused-fields';

const NOBODY = 'nobody';

/**
 * Where a caller's code is sent. Anonymous callers must use email, because text messages to any number would cost the
 * school money.
 */
interface Way {
  readonly channel: MessageChannel;
  readonly to: string;
  readonly ask: CodeAsk;
}

/**
 * A captcha alternative by message, for people who cannot see the picture. The usual code limits apply; it is valid for
 * one call.
 */
@Injectable()
export class HumanService {
  constructor(
    private readonly codes: CodeService,
    private readonly members: MemberStore,
    private readonly captchas: CaptchaService,
    private readonly limits: Limits,
  ) {}

  /** Sends the code. */
  async send(
    { channel, email }: ParsedOf<typeof human.code>,
    caller: Caller,
  ): Promise<{ seconds: number; minutes: number }> {
    const way = await this.way(channel, email, caller);
    if (!this.codes.can(way.channel)) throw new Failure(memberFailure.messagesOff);
    await this.limits.insist('code.perAddressMin', caller.ip);
    return this.codes.send(way.ask, () =>
      Promise.resolve({ to: way.to, lang: caller.lang, userId: caller.kind === 'member' ? caller.userId : null }),
    );
  }

  /** Exchanges the code for a passed captcha. */
  async check(
    { channel, email, code }: ParsedOf<typeof human.check>,
    caller: Caller,
  ): Promise<AnswerOf<typeof human.check>> {
    const { ask } = await this.way(channel, email, caller);
    await this.codes.spend(ask, code, () => Promise.resolve());
    return this.captchas.vouch(caller.kind === 'member' ? caller.userId : null);
  }

  private async way(channel: MessageChannel, email: string, caller: Caller): Promise<Way> {
    const ask = (by: MessageChannel, target: string): CodeAsk => ({ purpose: codePurpose.human, channel: by, target });
    if (caller.kind === 'member') {
      const member = await this.members.find(caller.userId);
      const to = member ? contactBy(channel, member) : '';
      if (to === '') throw new Failure(memberFailure.contactMissing);
      return { channel, to, ask: ask(channel, `user.${caller.userId}`) };
    }
    insistFields({ email: whyNotEmail(email) });
    return { channel: messageChannel.mail, to: email, ask: ask(messageChannel.mail, `${NOBODY}.${email}`) };
  }
}
