import { Injectable } from '@nestjs/common';
import { messageChannel } from '#domain/messages/message.status';
import { findingState } from '#domain/reconciliation/recon.status';
import type { RightName } from '#contract/catalogue';
import { Db } from '#server/kit/db/db';
import { MessageService } from '#server/messages/message.service';

/** The right to repair findings: its holders are notified. */
const RIGHT: RightName = 'VenuesFinancesReconciliationRepair';

interface FindingRecipient extends Record<string, unknown> {
  readonly userId: number;
  readonly phone: string;
  readonly n: number;
  readonly newest: number;
}

/** Notifies the finance desk of findings of a nightly run; sends nothing if there are none. */
@Injectable()
export class ReconNotifications {
  constructor(
    private readonly db: Db,
    private readonly messages: MessageService,
  ) {}

  /**
   * Sends each recipient the number of open findings of this night among their merchants; again only if there are more.
   */
  notify(): Promise<void> {
    return this.db.transact(async (tx) => {
      const people = await tx.rows<FindingRecipient>(
        `
          select u.id as "userId", u.phone, count(distinct f.id)::int as n, max(f.id) as newest
          from recon_finding f
            join recon_run r on r.id = f.run_id and r.user_id is null
            join role_grant g on g.venue_ids is null
              and (g.merchant_ids is null or f.account_id = any (g.merchant_ids))
            join role_right x on x.role_id = g.role_id and x.right_name = $1
            join app_user u on u.id = g.user_id and u.status = 1
          where f.state = ${findingState.open} and f.found_at >= (select school_day_start())
          group by u.id
          order by u.id
        `,
        [RIGHT],
      );
      for (const { userId, phone, n, newest } of people)
        await this.messages.queue(tx, {
          template: 'reconFound',
          channel: messageChannel.sms,
          to: phone,
          userId,
          parameters: { n },
          about: `reconFound.${newest}.${userId}`,
        });
    });
  }
}
