import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkKind } from '#domain/bulk/bulk.status';
import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus } from '#domain/system/check.status';
import type { Member } from '#server/kit/access/caller';
import { log } from '#server/kit/runtime/log';
import type { Bind } from '#server/kit/db/list';
import { ReviewHandler, PendingReviews, type ReviewDecision } from '#server/kit/access/reviewer-registry';
import { BulkDecisionService } from './bulk-decision.service';
import { BulkExecutionService } from './bulk-execution.service';
import { BulkAccess } from './bulk-access.service';
import { pendingReviews } from './bulk-list.store';

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

  /** Returns the query of pending bulk bookings. */
  @PendingReviews(sourceType.bulkBooking)
  pendingBulksQuery(caller: Member, bind: Bind): string {
    return pendingReviews(bulkKind.bulk, caller, bind);
  }

  /** Returns the query of pending leases. */
  @PendingReviews(sourceType.lease)
  pendingLeasesQuery(caller: Member, bind: Bind): string {
    return pendingReviews(bulkKind.lease, caller, bind);
  }

  /** Decides a bulk booking. */
  @ReviewHandler({
    sourceType: sourceType.bulkBooking,
    right: 'BatchBookingCheck',
    states: checkStatus,
    reasonlessStates: [checkStatus.passed],
  })
  decideBulk(caller: Member, decision: ReviewDecision): Promise<void> {
    return this.decide(caller, decision, 'B');
  }

  /** Decides a lease. */
  @ReviewHandler({
    sourceType: sourceType.lease,
    right: 'BatchLeaseCheck',
    states: checkStatus,
    reasonlessStates: [checkStatus.passed],
  })
  decideLease(caller: Member, decision: ReviewDecision): Promise<void> {
    return this.decide(caller, decision, 'L');
  }

  private async decide(caller: Member, { id, status, reason }: ReviewDecision, prefix: 'B' | 'L'): Promise<void> {
    const seen = await this.access.requireRight(caller, id, 'Check');
    if (!seen.batchNo.startsWith(prefix)) throw new Failure(bulkFailure.bulkMissing);
    if (seen.userId === caller.userId) throw new Failure(bulkFailure.bulkOwnReview);
    await this.decisions.record(id, { status, reason }, caller);
    if (status === checkStatus.passed)
      await this.executions
        .bookOpenDates(id)
        .catch((error: unknown) =>
          log.error({ bulk: id, err: error }, 'a bulk booking is incomplete and will be continued'),
        );
  }
}
