import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { weakPayPasswords } from '#domain/members/account.rules';
import { memberFailure } from '#domain/members/member.failures';
import { contactFor } from '#domain/messages/message.rules';
import { codePurpose, type MessageChannel } from '#domain/messages/message.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import type { account } from '#contract/members/account.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { PayPasswordCheck } from './pay-password-check.service';
import { codeSenderOf } from '#server/members/code-limits.service';
import { VerificationCodeService, type VerificationCodeRequest } from '#server/members/verification-code.service';
import { MemberService } from '#server/members/member.service';
import { MessageService } from '#server/messages/message.service';

const codeRequestOf = (userId: number, channel: MessageChannel): VerificationCodeRequest => ({
  purpose: codePurpose.payPassword,
  channel,
  target: `user.${userId}`,
});

/** Sets or resets the payment password of a member who controls the account's telephone number or email address. */
@Injectable()
export class PayPasswordService {
  constructor(
    private readonly codes: VerificationCodeService,
    private readonly members: MemberService,
    private readonly passwords: PayPasswordCheck,
    private readonly messages: MessageService,
  ) {}

  /** Sends a code to the member's own contact. */
  async sendCode(
    { channel }: ParsedOf<typeof account.payPasswordCode>,
    caller: Member,
  ): Promise<{ seconds: number; minutes: number }> {
    const { userId } = caller;
    const to = await this.contact(userId, channel);
    if (to === '') throw new Failure(memberFailure.contactMissing);
    if (!this.codes.canSend(channel)) throw new Failure(memberFailure.messagesOff);
    return this.codes.send(codeRequestOf(userId, channel), codeSenderOf(caller, true), () =>
      Promise.resolve({ to, lang: caller.lang, userId }),
    );
  }

  /** Sets the password and ends a lock. Only the MD5 arrives, so weak passwords are recognised by their MD5. */
  async set(
    { channel, code, payPassword }: ParsedOf<typeof account.payPassword>,
    caller: Member,
  ): Promise<Record<string, never>> {
    const { userId } = caller;
    const weak = weakPayPasswords(await this.members.cardNo(userId)).map((digits) =>
      createHash('md5').update(digits).digest('hex'),
    );
    if (weak.includes(payPassword)) throw new Failure(paymentFailure.payPasswordWeak);
    const ready = await this.passwords.hash(payPassword);
    await this.codes.consume(codeRequestOf(userId, channel), code, async (tx) => {
      await this.passwords.set(tx, userId, ready);
      await writeAudit(tx, caller, { action: 'profile.payPassword', object: `user:${userId}` });
      await this.messages.queue(tx, 'payPasswordNew', { to: userId, parameters: {} });
    });
    return {};
  }

  private async contact(userId: number, channel: MessageChannel): Promise<string> {
    const member = await this.members.find(userId);
    return member ? contactFor(channel, member) : '';
  }
}
