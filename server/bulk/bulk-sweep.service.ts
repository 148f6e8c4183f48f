import { Injectable } from '@nestjs/common';
import { bulkWork } from '#domain/bulk/bulk.status';
import { Sweep } from '#server/kit/jobs/sweep';
import { BulkCancelService } from './bulk-cancel.service';
import { BulkExecutionService } from './bulk-execution.service';
import { BulkRetryService } from './bulk-retry.service';
import { BulkWorkStore } from './bulk-work.store';

/** Continues interrupted bookings and cancellations of requests. */
@Injectable()
export class BulkSweepService {
  constructor(
    private readonly work: BulkWorkStore,
    private readonly retries: BulkRetryService,
    private readonly executions: BulkExecutionService,
    private readonly cancellations: BulkCancelService,
  ) {}

  /** Continues approved requests that are not completely booked. */
  @Sweep('bulk.make', 5_000)
  async continueBookings(): Promise<number> {
    const rows = await this.work.findUnbooked();
    return this.retries.runEach(bulkWork.make, rows, ({ id }) => this.executions.bookOpenDates(id));
  }

  /** Continues interrupted terminations and cancellations of rejected dates. */
  @Sweep('bulk.free', 5_000)
  async continueCancellations(): Promise<number> {
    const rows = await this.work.findUncancelled();
    return this.retries.runEach(bulkWork.free, rows, async ({ id }) => {
      await this.cancellations.cancelRejectedDates(id);
      await this.cancellations.cancelDatesAfterEnd(id);
    });
  }
}
