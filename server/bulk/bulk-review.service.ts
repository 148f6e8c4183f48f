import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkKind } from '#domain/bulk/bulk.status';
import { bulkApproval, leaseApproval } from '#contract/bulk/bulk.approval';
import type { Member } from '#server/kit/access/caller';
import { log } from '#server/kit/runtime/log';
import { Approves, type ReviewDecision } from '#server/kit/access/approval-registry';
import { BulkDecisionService } from './bulk-decision.service';
import { BulkExecutionService } from './bulk-execution.service';
import { BulkAccess } from './bulk-access.service';
import { pendingRequests } from './bulk-list.store';

/**
 * Reviews bulk bookings and leases. Approved requests are booked at once; the sweep continues them if this process
 * dies.
 */
@Injectable()
export class BulkReviewService {
  constructor(
    private readonly access: BulkAccess,
    private readonly decisions: BulkDecisionService,
    private readonly executions: BulkExecutionService,
  ) {}

  /** Decides a bulk booking. */
  @Approves(bulkApproval, pendingRequests(bulkKind.bulk))
  decideBulk(caller: Member, decision: ReviewDecision): Promise<void> {
    return this.decide(caller, decision, 'B');
  }

  /** Decides a lease. */
  @Approves(leaseApproval, pendingRequests(bulkKind.lease))
  decideLease(caller: Member, decision: ReviewDecision): Promise<void> {
    return this.decide(caller, decision, 'L');
  }

  private async decide(caller: Member, { id, decision, reason }: ReviewDecision, prefix: 'B' | 'L'): Promise<void> {
    const seen = await this.access.requireRight(caller, id, 'Check');
    if (!seen.batchNo.startsWith(prefix)) throw new Failure(bulkFailure.bulkMissing);
    if (seen.userId === caller.userId) throw new Failure(bulkFailure.bulkOwnReview);
    await this.decisions.record(id, { decision, reason }, caller);
    if (decision === 'pass')
      await this.executions
        .bookOpenDates(id)
        .catch((error: unknown) =>
          log.error({ bulk: id, err: error }, 'a bulk booking is incomplete and will be continued'),
        );
  }
}
