import { Injectable } from '@nestjs/common';
import { CONFIRM_REMIND_HOURS } from '#domain/bulk/bulk.rules';
import { bulkWork, leaseStatus } from '#domain/bulk/bulk.status';
import { Db } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { BulkConfirmDeadlineService } from './bulk-confirm-deadline.service';
import { BulkRetryService, isRetryDue } from './bulk-retry.service';

const BATCH_SIZE = 20;

/** Finds requests that wait for the confirmation of their applicant: signed within three days, else cancelled. */
@Injectable()
export class BulkConfirmSweepService {
  constructor(
    private readonly db: Db,
    private readonly retries: BulkRetryService,
    private readonly deadlines: BulkConfirmDeadlineService,
  ) {}

  /** Reminds applicants whose deadline is near and cancels unconfirmed dates, one request at a time. */
  @Sweep('bulk.confirm', 60_000)
  async sweep(): Promise<number> {
    const rows = await this.db.rows<{ id: number; over: boolean }>(
      `
        select id, confirm_by <= app_now() as over
        from bulk_booking b
        where lease_status = ${leaseStatus.running}
          and confirmed_at is null
          and confirm_by is not null
          and ${isRetryDue(bulkWork.confirm)}
          and (
            confirm_by <= app_now()
            or confirm_told < 2 and confirm_by <= app_now() + ${CONFIRM_REMIND_HOURS} * interval '1 hour'
          )
        order by confirm_by
        limit ${BATCH_SIZE}
      `,
    );
    return this.retries.runEach(bulkWork.confirm, rows, ({ id, over: expired }) =>
      expired ? this.deadlines.expire(id) : this.deadlines.remind(id),
    );
  }
}
