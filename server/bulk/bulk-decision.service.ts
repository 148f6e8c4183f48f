import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { bulkMachine } from '#domain/bulk/bulk.machine';
import { bulkStatus } from '#domain/bulk/bulk.status';
import { bulkPassed } from '#contract/bulk/bulk.events';
import { room } from '#contract/kit/live';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import type { ReviewDecision } from '#server/kit/access/approval-registry';
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
    { decision, reason }: Pick<ReviewDecision, 'decision' | 'reason'>,
    caller: Member,
  ): Promise<void> {
    const { userId: checker } = caller;
    await this.db.transact(async (tx) => {
      const bulk = await this.store.lock(tx, id);
      const next = step(bulkMachine, decision, bulk, {});
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
