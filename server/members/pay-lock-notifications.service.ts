import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { messageChannel } from '#domain/messages/message.status';
import type { payPasswordLocked } from '#contract/wallet/wallet.events';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { MemberService } from './member.service';
import { MessageService } from '#server/messages/message.service';

/** Notifies a member about a locked payment password. */
@Injectable()
export class PayLockNotifications {
  constructor(
    private readonly db: Db,
    private readonly members: MemberService,
    private readonly messages: MessageService,
  ) {}

  /** Sends one message for each lock: the number of wrong attempts and until when balance payments are locked. */
  async notify({ userId, tries, until }: z.output<(typeof payPasswordLocked)['payload']>): Promise<void> {
    const to = (await this.members.find(userId))?.phone ?? '';
    await this.db.transact((tx) =>
      this.messages.queue(tx, {
        template: 'payLocked',
        channel: messageChannel.sms,
        to,
        userId,
        parameters: { n: tries, until: schoolStamp(until).slice(5, 16) },
        about: `payLocked.${userId}.${until}`,
      }),
    );
  }
}
