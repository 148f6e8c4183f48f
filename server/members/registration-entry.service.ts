import { Injectable } from '@nestjs/common';
import { whyNotMobile } from '#domain/kit/identity';
import { messageChannel } from '#domain/messages/message.status';
import type { registrations } from '#contract/members/registration.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { Caller } from '#server/kit/access/caller';
import { RequestLimiter } from './request-limiter';
import { MemberRules } from './member-rules.service';
import { MemberService } from './member.service';
import { throwIfFieldsRefused } from '#server/kit/http/field-failures';
import { registrationCodeRequest } from './register.service';

/** Prepares a registration: returns the form settings and sends the code that verifies the number. */
@Injectable()
export class RegistrationEntryService {
  constructor(
    private readonly rules: MemberRules,
    private readonly gate: RequestLimiter,
    private readonly members: MemberService,
  ) {}

  /** Returns what the registration and password pages need. */
  form(): AnswerOf<typeof registrations.form> {
    return {
      ...this.rules.registration,
      messages: this.gate.canSend(messageChannel.sms),
      password: this.rules.password,
      captcha: this.rules.captcha,
    };
  }

  /** Sends a code to a new number. If the number has an account, only the message says so, not the screen. */
  sendCode(
    { phone, captchaVerification }: ParsedOf<typeof registrations.code>,
    caller: Caller,
  ): Promise<{ seconds: number; minutes: number }> {
    this.rules.assertRegistrationOpen();
    throwIfFieldsRefused({ phone: whyNotMobile(phone) });
    return this.gate.send(captchaVerification, caller, registrationCodeRequest(phone), async (tx) => {
      const taken = await this.members.isPhoneTaken(tx, phone);
      return { to: phone, lang: caller.lang, ...(taken ? { instead: 'accountExists' as const } : {}) };
    });
  }
}
