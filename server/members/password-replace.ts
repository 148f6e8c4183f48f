import { Injectable } from '@nestjs/common';
import { writeAudit } from '#server/kit/access/audit';
import type { Caller } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { PasswordService, type HashedPassword } from '#server/session/password.service';
import { MemberRules } from './member-rules.service';
import { MessageService } from '#server/messages/message.service';

/** Applies a new password: school rule, hash, end of other sessions, audit log and a message to the owner. */
@Injectable()
export class PasswordReplacer {
  constructor(
    private readonly rules: MemberRules,
    private readonly passwords: PasswordService,
    private readonly messages: MessageService,
  ) {}

  /** Checks the rule and returns the hashed password. */
  prepare(password: string): Promise<HashedPassword> {
    this.rules.assertPassword(password);
    return this.passwords.hash(password);
  }

  /** Stores the password. Pass the returned session ids to `announce` after the commit. */
  async replace(
    tx: Tx,
    caller: Caller,
    userId: number,
    preparedPassword: HashedPassword,
    options: 'reset' | 'modify',
  ): Promise<string[]> {
    const ended = await this.passwords.replace(
      tx,
      userId,
      preparedPassword,
      caller.kind === 'member' && caller.userId === userId ? caller.sid : null,
    );
    await writeAudit(tx, caller, { action: `password.${options}`, object: `user:${userId}` });
    await this.messages.queue(tx, 'passwordNew', { to: userId, parameters: {} });
    return ended;
  }

  /** Notifies every process that these sessions ended. */
  announce(sids: readonly string[]): Promise<void> {
    return this.passwords.announceEnded(sids);
  }
}
