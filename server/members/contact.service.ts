import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { whyNotEmail, whyNotMobile } from '#domain/kit/identity';
import { memberFailure } from '#domain/members/member.failures';
import { contactFor } from '#domain/messages/message.rules';
import { codePurpose, messageChannel, type MessageChannel } from '#domain/messages/message.status';
import type { account } from '#contract/members/account.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { PasswordService } from '#server/session/password.service';
import { VerificationCodeService, type VerificationCodeRequest } from './verification-code.service';
import { codeSenderOf } from './code-limits.service';
import { MemberService } from './member.service';
import { MessageService } from '#server/messages/message.service';
import { maskContact } from '#server/kit/access/personal-data';
import { throwIfFieldsRefused } from '#server/kit/http/field-failures';

const codeRequestOf = ({ userId }: Member, channel: MessageChannel, contact: string): VerificationCodeRequest => ({
  purpose: codePurpose.contact,
  channel,
  target: `${userId}.${contact}`,
});
const assertContact = (channel: MessageChannel, contact: string) =>
  throwIfFieldsRefused({ contact: channel === messageChannel.sms ? whyNotMobile(contact) : whyNotEmail(contact) });

/** Changes a member's telephone number or email address. A code proves the new one; a message informs the old one. */
@Injectable()
export class ContactService {
  constructor(
    private readonly codes: VerificationCodeService,
    private readonly members: MemberService,
    private readonly passwords: PasswordService,
    private readonly messages: MessageService,
  ) {}

  /** Sends a code to a new contact. If it belongs to another account, the message says so instead. */
  sendCode(
    { channel, contact }: ParsedOf<typeof account.contactCode>,
    member: Member,
  ): Promise<{ seconds: number; minutes: number }> {
    assertContact(channel, contact);
    if (!this.codes.canSend(channel)) throw new Failure(memberFailure.messagesOff);
    return this.codes.send(codeRequestOf(member, channel, contact), codeSenderOf(member, true), async (tx) => ({
      to: contact,
      lang: member.lang,
      userId: member.userId,
      ...((await this.assertContactFree(tx, channel, contact, member.userId))
        ? { instead: 'accountExists' as const }
        : {}),
    }));
  }

  /** Saves the new contact. For registered members, a new mobile number also becomes the user name. */
  async change({ channel, contact, code, password }: ParsedOf<typeof account.contact>, member: Member): Promise<void> {
    assertContact(channel, contact);
    const known = await this.members.find(member.userId);
    if (known?.ownPassword) await this.passwords.confirm(member, password);
    await this.codes.consume(codeRequestOf(member, channel, contact), code, async (tx) => {
      const before = await this.members.find(member.userId, tx);
      if (!before || (await this.assertContactFree(tx, channel, contact, member.userId)))
        throw new Failure(memberFailure.contactTaken);
      await this.members.changeContact(tx, before, channel, contact);
      await writeAudit(tx, member, {
        action: channel === messageChannel.sms ? 'profile.phone' : 'profile.email',
        object: `user:${member.userId}`,
      });
      await this.messages.queueToAddress(tx, 'contactNew', {
        channel,
        to: contactFor(channel, before),
        userId: member.userId,
        parameters: { contact: maskContact(channel, contact) },
      });
    });
  }

  private assertContactFree(tx: Tx, channel: MessageChannel, contact: string, userId: number): Promise<boolean> {
    return channel === messageChannel.sms
      ? this.members.isPhoneTaken(tx, contact, userId)
      : this.members.isEmailTaken(tx, contact, userId);
  }
}
