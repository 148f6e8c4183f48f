import { Injectable } from '@nestjs/common';
import { addDays } from '#domain/kit/time';
import { REMIND_DAYS, reminderStage } from '#domain/bulk/bulk.rules';
import { bulkWork } from '#domain/bulk/bulk.status';
import { Sweep } from '#server/kit/jobs/sweep';
import { SchoolClock } from '#server/boards/school-clock.service';
import { BulkRetryService } from './bulk-retry.service';
import { BulkWorkStore } from './bulk-work.store';
import { InstalmentReminderService } from './instalment-reminder.service';

/** Finds instalments to remind of: a week before, on the day and a week after the due date, once each. */
@Injectable()
export class LeaseRemindService {
  constructor(
    private readonly work: BulkWorkStore,
    private readonly retries: BulkRetryService,
    private readonly reminders: InstalmentReminderService,
    private readonly clock: SchoolClock,
  ) {}

  /** Sends every reminder that is due; returns how many. */
  @Sweep('bulk.remind', 60_000, { inWorkers: true })
  async remind(): Promise<number> {
    const { date: today } = this.clock.moment();
    const rows = await this.work.findReminders(today, addDays(today, REMIND_DAYS));
    return this.retries.runEach(bulkWork.remind, rows, ({ id, dueId, due }) =>
      this.reminders.remind(dueId, id, due, reminderStage(due, today)),
    );
  }
}
