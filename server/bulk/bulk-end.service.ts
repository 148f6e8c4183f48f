import { Injectable } from '@nestjs/common';
import { step, whyNot } from '#domain/kit/machine';
import type { LocalDate } from '#domain/kit/time';
import { bulkMachine } from '#domain/bulk/bulk.machine';
import { bulkWork } from '#domain/bulk/bulk.status';
import { SchoolClock } from '#server/boards/school-clock.service';
import { Db } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { BulkRetryService } from './bulk-retry.service';
import { BulkStore } from './bulk.store';

/** Ends requests after their last day. */
@Injectable()
export class BulkEndService {
  constructor(
    private readonly db: Db,
    private readonly store: BulkStore,
    private readonly retries: BulkRetryService,
    private readonly clock: SchoolClock,
  ) {}

  /** Ends contracts whose last day is over. */
  @Sweep('bulk.end', 60_000, { inWorkers: true })
  async endExpired(): Promise<number> {
    const today = this.clock.moment().date;
    const rows = await this.store.work.findExpired(today);
    return this.retries.runEach(bulkWork.end, rows, ({ id }) => this.end(id, today));
  }

  private end(id: number, today: LocalDate): Promise<void> {
    return this.db.transact(async (tx) => {
      const bulk = await this.store.lock(tx, id);
      const facts = { lastDay: bulk.dateTo, today };
      if (whyNot(bulkMachine, 'end', bulk, facts) === null)
        await this.store.move(tx, bulk, step(bulkMachine, 'end', bulk, facts), { endedOn: bulk.dateTo });
    });
  }
}
