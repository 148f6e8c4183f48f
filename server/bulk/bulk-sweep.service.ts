import { Injectable } from '@nestjs/common';
import { bulkStatus, bulkWork } from '#domain/bulk/bulk.status';
import { Db } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { BulkCancelService } from './bulk-cancel.service';
import { BulkExecutionService } from './bulk-execution.service';
import { BulkRetryService, isRetryDue } from './bulk-retry.service';

const BATCH_SIZE = 20;

/** Continues interrupted bookings and cancellations of requests. */
@Injectable()
export class BulkSweepService {
  constructor(
    private readonly db: Db,
    private readonly retries: BulkRetryService,
    private readonly executions: BulkExecutionService,
    private readonly cancellations: BulkCancelService,
  ) {}

  /** Continues approved requests that are not completely booked. */
  @Sweep('bulk.make', 5_000)
  async continueBookings(): Promise<number> {
    const rows = await this.db.rows<{ id: number }>(
      `
        select b.id
        from bulk_booking b
        where b.status = ${bulkStatus.passed} and b.made_at is null and ${isRetryDue(bulkWork.make)}
        order by b.id
        limit $1
      `,
      [BATCH_SIZE],
    );
    return this.retries.runEach(bulkWork.make, rows, ({ id }) => this.executions.bookOpenDates(id));
  }

  /** Continues interrupted terminations and cancellations of rejected dates. */
  @Sweep('bulk.free', 5_000)
  async continueCancellations(): Promise<number> {
    const rows = await this.cancellations.findUnfinished();
    return this.retries.runEach(bulkWork.free, rows, async ({ id }) => {
      await this.cancellations.cancelRejectedDates(id);
      await this.cancellations.cancelDatesAfterEnd(id);
    });
  }
}
