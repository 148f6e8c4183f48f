import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { whyNotMobile } from '#domain/kit/identity';
import { memberFailure } from '#domain/members/member.failures';
import { registrationStatus } from '#domain/members/member.status';
import { codePurpose, messageChannel } from '#domain/messages/message.status';
import type { registrations } from '#contract/members/registration.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import { writeAudit } from '#server/kit/access/audit';
import type { Caller } from '#server/kit/access/caller';
import { VerificationCodeService, type VerificationCodeRequest } from './verification-code.service';
import { MemberRules } from './member-rules.service';
import { MemberService } from './member.service';
import { RegistrationAccount } from './registration-account';
import { addRegistration } from './registration.store';
import { throwIfFieldsRefused } from '#server/kit/http/field-failures';

/** Returns the code request that verifies a mobile number for registration. */
export const registrationCodeRequest = (phone: string): VerificationCodeRequest => ({
  purpose: codePurpose.register,
  channel: messageChannel.sms,
  target: phone,
});

/** Registers a member: a verified mobile number becomes the user name of an account that awaits review. */
@Injectable()
export class RegisterService {
  constructor(
    private readonly rules: MemberRules,
    private readonly codes: VerificationCodeService,
    private readonly accounts: RegistrationAccount,
    private readonly members: MemberService,
  ) {}

  /**
   * Opens the account with the external role and submits its application. A refused form stores nothing and its code
   * stays valid.
   */
  async register(form: ParsedOf<typeof registrations.register>, caller: Caller): Promise<{ username: string }> {
    this.rules.assertRegistrationOpen();
    throwIfFieldsRefused({
      ...this.rules.whyNotPerson(form),
      phone: whyNotMobile(form.phone),
      password: this.rules.whyNotPassword(form.password),
    });
    const password = await this.accounts.hash(form.password);
    return this.codes.consume(registrationCodeRequest(form.phone), form.code, async (tx) => {
      if ((await this.members.isPhoneTaken(tx, form.phone)) || (await this.members.isCardTaken(tx, form.cardNo)))
        throw new Failure(memberFailure.accountTaken);
      const { phone, name, enName, gender } = form;
      const userId = await this.accounts.open(tx, { phone, name, enName, gender, password, lang: caller.lang });
      await this.members.saveDocument(tx, userId, form.cardType, form.cardNo);
      await addRegistration(tx, userId, form);
      await writeAudit(tx, caller, {
        action: 'registration.register',
        object: `user:${userId}`,
        after: { status: registrationStatus.waiting },
      });
      return { username: form.phone };
    });
  }
}
