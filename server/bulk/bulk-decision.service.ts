import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { bulkFailure } from '#domain/bulk/bulk.failures';
import { bulkMachine } from '#domain/bulk/bulk.machine';
import { bulkStatus } from '#domain/bulk/bulk.status';
import { checkStatus } from '#domain/system/check.status';
import { bulkPassed } from '#contract/bulk/bulk.events';
import { room } from '#contract/kit/live';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import type { ReviewDecision } from '#server/kit/access/reviewer-registry';
import { Db } from '#server/kit/db/db';
import { BulkNotifications } from './bulk-notifications.service';
import { BulkStore } from './bulk.store';

/** Records review decisions on requests and notifies the applicant. */
@Injectable()
export class BulkDecisionService {
  constructor(
    private readonly db: Db,
    private readonly store: BulkStore,
    private readonly notifications: BulkNotifications,
  ) {}

  /** Moves a request to the decided state; throws if it is not under review. */
  async record(
    id: number,
    { status, reason }: Pick<ReviewDecision, 'status' | 'reason'>,
    caller: Member,
  ): Promise<void> {
    const { userId: checker } = caller;
    await this.db.transact(async (tx) => {
      const bulk = await this.store.lock(tx, id);
      if (status === checkStatus.checking) throw new Failure(bulkFailure.bulkIllegalStep);
      const next = step(
        bulkMachine,
        status === checkStatus.passed ? 'pass' : status === checkStatus.failed ? 'fail' : 'sendBack',
        bulk,
        {},
      );
      await this.store.move(tx, bulk, next, { checkContent: reason, checkedBy: checker }, 'checkedAt');
      await writeAudit(tx, caller, {
        action: 'bulk.check',
        object: `bulk:${id}`,
        before: { status: bulk.status },
        after: { status: next.status },
        reason,
      });
      await this.notifications.reviewed(tx, bulk, next.status, reason);
      if (next.status === bulkStatus.passed) tx.emit(bulkPassed, { id });
      tx.emitLive([{ room: room.user(bulk.userId), patch: {} }]);
    });
  }
}
