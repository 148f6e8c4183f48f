import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkKind, bulkStatus, type BulkKind } from '#domain/bulk/bulk.status';
import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus } from '#domain/system/check.status';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { log } from '#server/kit/runtime/log';
import type { Bind } from '#server/kit/db/list';
import { ReviewHandler, PendingReviews, type ReviewDecision } from '#server/kit/access/reviewer-registry';
import { scopeConditions } from '#server/kit/access/scope';
import { BulkDecisionService } from './bulk-decision.service';
import { BulkExecutionService } from './bulk-execution.service';
import { BulkAccess } from './bulk-access.service';

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
  pendingBulksQuery(caller: Caller, bind: Bind): string {
    return this.pendingQuery(bulkKind.bulk, caller, bind);
  }

  /** Returns the query of pending leases. */
  @PendingReviews(sourceType.lease)
  pendingLeasesQuery(caller: Caller, bind: Bind): string {
    return this.pendingQuery(bulkKind.lease, caller, bind);
  }

  /** Decides a bulk booking. */
  @ReviewHandler({
    sourceType: sourceType.bulkBooking,
    right: 'BatchBookingCheck',
    states: checkStatus,
    reasonlessStates: [checkStatus.passed],
  })
  decideBulk(caller: Caller, decision: ReviewDecision): Promise<void> {
    return this.decide(caller, decision, 'B');
  }

  /** Decides a lease. */
  @ReviewHandler({
    sourceType: sourceType.lease,
    right: 'BatchLeaseCheck',
    states: checkStatus,
    reasonlessStates: [checkStatus.passed],
  })
  decideLease(caller: Caller, decision: ReviewDecision): Promise<void> {
    return this.decide(caller, decision, 'L');
  }

  private pendingQuery(kind: BulkKind, caller: Caller, bind: Bind): string {
    const scope = scopeConditions(requireMember(caller), {
      venue: 'b.venue_id',
      merchant: 'v.merchant_id',
      person: 'b.user_id',
    })(bind);
    const dates = ` || to_char(b.date_from, 'YYYY-MM-DD') || '–' || to_char(b.date_to, 'MM-DD')`;
    return `select b.id, b.org_name as name, b.org_name as en_name, s.site_name || ' '${dates} as about, s.en_name || ' '${dates} as about_en, b.title as reason, case when b.kind = ${bulkKind.lease} then b.rent end as amount, b.batch_no as keyword, b.gmt_create as at
      from bulk_booking b join venue v on v.id = b.venue_id join site s on s.id = b.site_id where ${[`b.kind = ${kind}`, `b.status = ${bulkStatus.checking}`, ...scope].join(' and ')}`;
  }

  private async decide(caller: Caller, { id, status, reason }: ReviewDecision, prefix: 'B' | 'L'): Promise<void> {
    const seen = await this.access.requireRight(caller, id, 'Check');
    if (!seen.batchNo.startsWith(prefix)) throw new Failure(bulkFailure.bulkMissing);
    if (seen.userId === requireMember(caller).userId) throw new Failure(bulkFailure.bulkOwnReview);
    await this.decisions.record(id, { status, reason }, caller);
    if (status === checkStatus.passed)
      await this.executions
        .bookOpenDates(id)
        .catch((error: unknown) =>
          log.error({ bulk: id, err: error }, 'a bulk booking is incomplete and will be continued'),
        );
  }
}
