import { Injectable } from '@nestjs/common';
import { throwIfRefused } from '#domain/kit/failure';
import { afterFeedback, whyNotFeedback } from '#domain/refunds/refund-route.rules';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { refundDesk } from '#contract/refunds/refund-desk.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { RefundAccess } from './refund-access';
import { RefundLedger } from './refund-ledger.service';
import { RefundSettlementService } from './refund-settlement.service';

/** Records the results of manual refunds. */
@Injectable()
export class RefundFeedbackService {
  constructor(
    private readonly access: RefundAccess,
    private readonly ledger: RefundLedger,
    private readonly settlements: RefundSettlementService,
  ) {}

  /**
   * Records what a counter or card machine did: success completes the refund, cancelled fails it, incomplete leaves it
   * open.
   */
  async record(caller: Member, { refundNo, feedback, note }: ParsedOf<typeof refundDesk.feedback>): Promise<void> {
    await this.access.run(caller, refundNo, async (tx, order, refund) => {
      throwIfRefused(whyNotFeedback(refund));
      await this.ledger.storeFeedback(tx, refundNo, feedback);
      await writeAudit(tx, caller, {
        action: 'refund.feedback',
        object: refundNo,
        before: { status: refund.status },
        after: { feedback },
        reason: note,
      });
      const next = afterFeedback(feedback);
      if (next === 'settle')
        await this.settlements.settleWithin(tx, refundNo, {
          outside: { userId: caller.userId, who: 'staff' },
        });
      else if (next === 'fail') await this.settlements.failWithin(tx, refundNo, note || 'CANCELLED');
      else this.access.notifyOrder(tx, order);
      return { refundNo };
    });
  }
}
