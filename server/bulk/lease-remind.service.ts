import { Injectable } from '@nestjs/common';
import { addDays, type LocalDate } from '#domain/kit/time';
import { REMIND_DAYS, reminderStage } from '#domain/bulk/bulk.rules';
import { bulkWork } from '#domain/bulk/bulk.status';
import { Db } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { SchoolClock } from '#server/boards/school-clock.service';
import { BulkRetryService, isRetryDue } from './bulk-retry.service';
import { InstalmentReminderService } from './instalment-reminder.service';

const BATCH_SIZE = 100;

/** Finds instalments to remind of: a week before, on the day and a week after the due date, once each. */
@Injectable()
export class LeaseRemindService {
  constructor(
    private readonly db: Db,
    private readonly retries: BulkRetryService,
    private readonly reminders: InstalmentReminderService,
    private readonly clock: SchoolClock,
  ) {}

  /** Sends every reminder that is due; returns how many. */
  @Sweep('bulk.remind', 60_000)
  async remind(): Promise<number> {
    const { date: today } = this.clock.moment();
    const rows = await this.db.rows<{ id: number; dueId: number; due: LocalDate }>(
      `
        select b.id, d.id as "dueId", d.due
        from bulk_due d
          join bulk_booking b on b.id = d.bulk_id
        where b.status = 1
          and d.paid_at is null
          and d.void_at is null
          and d.due <= $1
          and d.reminded < case when d.due <= $2::date - ${REMIND_DAYS} then 3 when d.due <= $2::date then 2 else 1 end
          and ${isRetryDue(bulkWork.remind)}
        order by d.due
        limit ${BATCH_SIZE}
      `,
      [addDays(today, REMIND_DAYS), today],
    );
    return this.retries.runEach(bulkWork.remind, rows, ({ id, dueId, due }) =>
      this.reminders.remind(dueId, id, due, reminderStage(due, today)),
    );
  }
}
