import { Injectable } from '@nestjs/common';
import { whyNotMobile } from '#domain/kit/identity';
import { messageChannel } from '#domain/members/message.status';
import type { registrations } from '#contract/members/registration.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { Caller } from '#server/kit/caller';
import { Gatekeeper } from './gatekeeper';
import { MemberRules } from './member-rules';
import { MemberStore } from './member.store';
import { insistFields } from '#server/kit/refused-fields';
import { registerCode } from './register.service';

/** What comes before a registration: what the page needs to know, and the code that proves the number. */
@Injectable()
export class RegistrationDoorService {
  constructor(
    private readonly rules: MemberRules,
    private readonly gate: Gatekeeper,
    private readonly members: MemberStore,
  ) {}

  /** What the pages for registering and for passwords need. */
  form(): AnswerOf<typeof registrations.form> {
    return {
      ...this.rules.registration,
      messages: this.gate.can(messageChannel.sms),
      password: this.rules.password,
      captcha: this.rules.captcha,
    };
  }

  /** Sends a code to a number that wants to register; a number that has an account is told so on the telephone, not on the screen. */
  sendCode(
    { phone, captchaVerification }: ParsedOf<typeof registrations.code>,
    caller: Caller,
  ): Promise<{ seconds: number; minutes: number }> {
    this.rules.insistOpen();
    insistFields({ phone: whyNotMobile(phone) });
    return this.gate.send(captchaVerification, caller, registerCode(phone), async (tx) => {
      const taken = await this.members.phoneTaken(tx, phone);
      return { to: phone, lang: caller.lang, ...(taken ? { instead: 'accountExists' as const } : {}) };
    });
  }
}
