import { Injectable } from '@nestjs/common';
import { bulkWork } from '#domain/bulk/bulk.status';
import { Sweep } from '#server/kit/jobs/sweep';
import { BulkConfirmDeadlineService } from './bulk-confirm-deadline.service';
import { BulkRetryService } from './bulk-retry.service';
import { BulkWorkStore } from './bulk-work.store';

/** Finds requests that wait for the confirmation of their applicant: signed within three days, else cancelled. */
@Injectable()
export class BulkConfirmSweepService {
  constructor(
    private readonly work: BulkWorkStore,
    private readonly retries: BulkRetryService,
    private readonly deadlines: BulkConfirmDeadlineService,
  ) {}

  /** Reminds applicants whose deadline is near and cancels unconfirmed dates, one request at a time. */
  @Sweep('bulk.confirm', 60_000, { inWorkers: true })
  async sweep(): Promise<number> {
    const rows = await this.work.findUnconfirmed();
    return this.retries.runEach(bulkWork.confirm, rows, ({ id, over: expired }) =>
      expired ? this.deadlines.expire(id) : this.deadlines.remind(id),
    );
  }
}
