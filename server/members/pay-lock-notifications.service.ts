import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { payPasswordLocked } from '#contract/wallet/wallet.events';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { MessageService } from '#server/messages/message.service';

/** Notifies a member about a locked payment password. */
@Injectable()
export class PayLockNotifications {
  constructor(
    private readonly db: Db,
    private readonly messages: MessageService,
  ) {}

  /** Sends one message for each lock: the number of wrong attempts and until when balance payments are locked. */
  async notify({ userId, tries, until }: z.output<(typeof payPasswordLocked)['payload']>): Promise<void> {
    await this.db.transact((tx) =>
      this.messages.queue(tx, 'payLocked', {
        to: userId,
        parameters: { n: tries, until: schoolStamp(until).slice(5, 16) },
        about: `payLocked.${userId}.${until}`,
      }),
    );
  }
}
