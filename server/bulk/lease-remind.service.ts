import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import { addDays, type LocalDate } from '#domain/kit/time';
import { REMIND_DAYS, reminderStage } from '#domain/bulk/bulk.rules';
import { bulkWork } from '#domain/bulk/bulk.status';
import { Db } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { BulkNotifications } from './bulk-notifications.service';
import { BulkAccess } from './bulk-access.service';
import { isRetryDue } from './bulk-retry.service';
import { LeaseLedger } from './lease-ledger.service';

const BATCH_SIZE = 100;

/**
 * Reminds of instalments a week before, on the day and a week after the due date, once each; due instalments get a
 * pending finance record.
 */
@Injectable()
export class LeaseRemindService {
  constructor(
    private readonly db: Db,
    private readonly access: BulkAccess,
    private readonly ledger: LeaseLedger,
    private readonly notifications: BulkNotifications,
  ) {}

  /** Sends every reminder that is due; returns how many. */
  @Sweep('bulk.remind', 60_000)
  async remind(): Promise<number> {
    const { today } = this.ledger;
    const rows = await this.db.rows<{ id: number; dueId: number; due: LocalDate }>(
      `select b.id, d.id as "dueId", d.due from bulk_due d join bulk_booking b on b.id = d.bulk_id where b.status = 1 and d.paid_at is null and d.void_at is null and d.due <= $1
          and d.reminded < case when d.due <= $2::date - ${REMIND_DAYS} then 3 when d.due <= $2::date then 2 else 1 end and ${isRetryDue(bulkWork.remind)} order by d.due limit ${BATCH_SIZE}`,
      [addDays(today, REMIND_DAYS), today],
    );
    return this.access.retries.runEach(bulkWork.remind, rows, ({ id, dueId, due }) =>
      this.remindOne(dueId, id, due, reminderStage(due, today)),
    );
  }

  private remindOne(id: number, bulkId: number, due: LocalDate, stage: number): Promise<void> {
    return this.db.transact(async (tx) => {
      const bulk = await this.access.store.lock(tx, bulkId);
      const [row] = await tx.rows<{ no: number; amount: Fen }>(
        'update bulk_due set reminded = $2 where id = $1 and reminded < $2 and paid_at is null and void_at is null returning no, amount',
        [id, stage],
      );
      if (!row) return;
      await this.ledger.addPendingRecord(tx, id);
      await this.notifications.instalmentDue(tx, bulk, { ...row, due });
      await tx.emitLive(this.ledger.changesOf(bulk));
    });
  }
}
