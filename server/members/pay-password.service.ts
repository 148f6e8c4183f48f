import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { weakPayDigits } from '#domain/members/account.rules';
import { memberFailure } from '#domain/members/member.failures';
import { codePurpose, type MessageChannel } from '#domain/members/message.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import type { account } from '#contract/members/account.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { WalletService } from '#server/wallet/wallet.service';
import { CodeService, type CodeAsk } from './code.service';
import { MemberStore } from './member.store';
import { contactBy, MessageService } from './message.service';

const askOf = (userId: number, channel: MessageChannel): CodeAsk => ({
  purpose: codePurpose.payPassword,
  channel,
  target: `user.${userId}`,
});

/** Sets or resets the payment password of a member who controls the account's telephone number or email address. */
@Injectable()
export class PayPasswordService {
  constructor(
    private readonly codes: CodeService,
    private readonly members: MemberStore,
    private readonly wallet: WalletService,
    private readonly messages: MessageService,
  ) {}

  /** Sends a code to the member's own contact. */
  async sendCode(
    { channel }: ParsedOf<typeof account.payPasswordCode>,
    caller: Caller,
  ): Promise<{ seconds: number; minutes: number }> {
    const { userId } = memberOf(caller);
    const to = await this.contact(userId, channel);
    if (to === '') throw new Failure(memberFailure.contactMissing);
    if (!this.codes.can(channel)) throw new Failure(memberFailure.messagesOff);
    return this.codes.send(askOf(userId, channel), () => Promise.resolve({ to, lang: caller.lang, userId }));
  }

  /** Sets the password and ends a lock. Only the MD5 arrives, so weak passwords are recognised by their MD5. */
  async set(
    { channel, code, payPassword }: ParsedOf<typeof account.payPassword>,
    caller: Caller,
  ): Promise<Record<string, never>> {
    const { userId } = memberOf(caller);
    const weak = weakPayDigits(await this.members.cardNo(userId)).map((digits) =>
      createHash('md5').update(digits).digest('hex'),
    );
    if (weak.includes(payPassword)) throw new Failure(paymentFailure.payPasswordWeak);
    const ready = await this.wallet.readyPassword(payPassword);
    await this.codes.spend(askOf(userId, channel), code, async (tx) => {
      await this.wallet.secure(tx, userId, ready);
      await audit(tx, caller, { action: 'profile.payPassword', object: `user:${userId}` });
      await this.messages.queue(tx, {
        template: 'payPasswordNew',
        channel,
        to: await this.contact(userId, channel),
        userId,
      });
    });
    return {};
  }

  private async contact(userId: number, channel: MessageChannel): Promise<string> {
    const member = await this.members.find(userId);
    return member ? contactBy(channel, member) : '';
  }
}
