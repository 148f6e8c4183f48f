import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkMachine } from '#domain/bulk/bulk.machine';
import { bulkKind, bulkStatus, type BulkKind } from '#domain/bulk/bulk.status';
import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus } from '#domain/system/check.status';
import { bulkPassed } from '#contract/bulk/bulk.events';
import { room } from '#contract/kit/live';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import { log } from '#server/kit/log';
import type { Bind } from '#server/kit/list';
import { Reviews, Waits, type Verdict } from '#server/kit/reviews';
import { scoped } from '#server/kit/scope';
import { BulkLetters } from './bulk-letters.service';
import { BulkMakeService } from './bulk-make.service';
import { BulkReach } from './bulk-reach.service';

/**
 * Reviews bulk bookings and leases. Approved requests are booked at once; the sweep continues them if this process
 * dies.
 */
@Injectable()
export class BulkReviewService {
  constructor(
    private readonly db: Db,
    private readonly reach: BulkReach,
    private readonly makes: BulkMakeService,
    private readonly letters: BulkLetters,
  ) {}

  /** Returns the query of pending bulk bookings. */
  @Waits(sourceType.bulkBooking)
  bulksWaiting(caller: Caller, bind: Bind): string {
    return this.waiting(bulkKind.bulk, caller, bind);
  }

  /** Returns the query of pending leases. */
  @Waits(sourceType.lease)
  leasesWaiting(caller: Caller, bind: Bind): string {
    return this.waiting(bulkKind.lease, caller, bind);
  }

  /** Decides a bulk booking. */
  @Reviews({
    sourceType: sourceType.bulkBooking,
    right: 'BatchBookingCheck',
    states: checkStatus,
    good: [checkStatus.passed],
  })
  bulk(caller: Caller, verdict: Verdict): Promise<void> {
    return this.decide(caller, verdict, 'B');
  }

  /** Decides a lease. */
  @Reviews({ sourceType: sourceType.lease, right: 'BatchLeaseCheck', states: checkStatus, good: [checkStatus.passed] })
  lease(caller: Caller, verdict: Verdict): Promise<void> {
    return this.decide(caller, verdict, 'L');
  }

  private waiting(kind: BulkKind, caller: Caller, bind: Bind): string {
    const reach = scoped(memberOf(caller), { venue: 'b.venue_id', merchant: 'v.merchant_id', person: 'b.user_id' })(
      bind,
    );
    const dates = ` || to_char(b.date_from, 'YYYY-MM-DD') || '–' || to_char(b.date_to, 'MM-DD')`;
    return `select b.id, b.org_name as name, b.org_name as en_name, s.site_name || ' '${dates} as about, s.en_name || ' '${dates} as about_en, b.title as reason, case when b.kind = ${bulkKind.lease} then b.rent end as amount, b.batch_no as keyword, b.gmt_create as at
      from bulk_booking b join venue v on v.id = b.venue_id join site s on s.id = b.site_id where ${[`b.kind = ${kind}`, `b.status = ${bulkStatus.checking}`, ...reach].join(' and ')}`;
  }

  private async decide(caller: Caller, { id, status, reason }: Verdict, letter: 'B' | 'L'): Promise<void> {
    const { userId: checker } = memberOf(caller);
    const seen = await this.reach.ruled(caller, id, 'Check');
    if (!seen.batchNo.startsWith(letter)) throw new Failure(bulkFailure.bulkMissing);
    if (seen.userId === checker) throw new Failure(bulkFailure.bulkOwnReview);
    await this.db.transact(async (tx) => {
      const bulk = await this.reach.store.lock(tx, id);
      if (status === checkStatus.checking) throw new Failure(bulkFailure.bulkIllegalStep);
      const next = step(
        bulkMachine,
        status === checkStatus.passed ? 'pass' : status === checkStatus.failed ? 'fail' : 'sendBack',
        bulk,
        {},
      );
      await this.reach.store.move(tx, bulk, next, { check_content: reason, checked_by: checker }, ['checked_at']);
      await audit(tx, caller, {
        action: 'bulk.check',
        object: `bulk:${id}`,
        before: { status: bulk.status },
        after: { status: next.status },
        reason,
      });
      await this.letters.reviewed(tx, bulk, next.status, reason);
      if (next.status === bulkStatus.passed) tx.tell(bulkPassed, { id });
      await tx.tellLive([{ room: room.user(bulk.userId), patch: {} }]);
    });
    if (status === checkStatus.passed)
      await this.makes
        .make(id)
        .catch((error: unknown) =>
          log.error({ bulk: id, err: error }, 'a bulk booking is not whole yet and will be gone on with'),
        );
  }
}
