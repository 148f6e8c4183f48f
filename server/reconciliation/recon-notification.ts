import { Injectable } from '@nestjs/common';
import type { RightName } from '#contract/catalogue';
import { Db } from '#server/kit/db/db';
import { MessageService } from '#server/messages/message.service';
import { FindingStore } from './finding.store';

/** The right to repair findings: its holders are notified. */
const RIGHT: RightName = 'VenuesFinancesReconciliationRepair';

/** Notifies the finance desk of findings of a nightly run; sends nothing if there are none. */
@Injectable()
export class ReconNotifications {
  constructor(
    private readonly db: Db,
    private readonly findings: FindingStore,
    private readonly messages: MessageService,
  ) {}

  /**
   * Sends each recipient the number of open findings of this night among their merchants; again only if there are more.
   */
  notify(): Promise<void> {
    return this.db.transact(async (tx) => {
      const recipients = await this.findings.recipients(tx, RIGHT);
      await this.messages.queueAll(
        tx,
        'reconFound',
        recipients.map(({ userId, n, newest }) => ({
          to: userId,
          parameters: { n },
          about: `reconFound.${newest}.${userId}`,
        })),
      );
    });
  }
}
