import { Injectable } from '@nestjs/common';
import { step, whyNot } from '#domain/kit/machine';
import { bulkMachine } from '#domain/bulk/bulk.machine';
import { bulkTerminated } from '#contract/bulk/bulk.events';
import { room } from '#contract/kit/live';
import { Db } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { BulkCancelService } from './bulk-cancel.service';
import { BulkNotifications } from './bulk-notifications.service';
import { BulkStore } from './bulk.store';

/** Reminds applicants of a missing confirmation, and ends requests whose deadline passed without one. */
@Injectable()
export class BulkConfirmDeadlineService {
  constructor(
    private readonly db: Db,
    private readonly store: BulkStore,
    private readonly cancellations: BulkCancelService,
    private readonly notifications: BulkNotifications,
  ) {}

  /** Reminds the applicant once before the deadline. */
  remind(id: number): Promise<void> {
    return this.db.transact(async (tx) => {
      const bulk = await this.store.lock(tx, id);
      const row = await this.store.markConfirmationReminded(tx, id);
      if (row)
        await this.notifications.confirmationDue(
          tx,
          bulk,
          (await this.store.dates.findActive(tx, id)).length,
          row.until,
        );
    });
  }

  /** Ends an unconfirmed request, notifies the applicant and cancels the dates. */
  async expire(id: number): Promise<void> {
    await this.db.transact(async (tx) => {
      const bulk = await this.store.lock(tx, id);
      if (whyNot(bulkMachine, 'lapse', bulk, bulk) !== null) return;
      const dates = await this.store.dates.findActive(tx, id);
      await this.store.move(tx, bulk, step(bulkMachine, 'lapse', bulk, bulk), {
        endedOn: await this.store.yesterday(tx),
      });
      await this.notifications.confirmationExpired(tx, bulk, dates.length);
      tx.emit(bulkTerminated, { id });
      tx.emitLive([{ room: room.user(bulk.userId), patch: {} }]);
    });
    await this.cancellations
      .cancelDatesAfterEnd(id)
      .catch((error: unknown) => log.error({ bulk: id, err: error }, 'not all unconfirmed dates are released yet'));
  }
}
