import { Injectable } from '@nestjs/common';
import type { BulkWork } from '#domain/bulk/bulk.status';
import { log } from '#server/kit/runtime/log';
import { BulkWorkStore } from './bulk-work.store';

/**
 * Runs background work for each request separately: failed work is retried with growing delays, does not block other
 * requests, and is listed for staff until it succeeds.
 */
@Injectable()
export class BulkRetryService {
  constructor(private readonly store: BulkWorkStore) {}

  /** Runs the work for each row and returns the number of successes; `id` is the request. */
  async runEach<T extends { readonly id: number }>(
    work: BulkWork,
    rows: readonly T[],
    run: (row: T) => Promise<unknown>,
  ): Promise<number> {
    const failed = new Set<number>();
    let done = 0;
    for (const row of rows) {
      await run(row).then(
        () => {
          done += 1;
        },
        (error: unknown) => {
          failed.add(row.id);
          log.error({ bulk: row.id, work, err: error }, 'work on a request failed and will be retried');
        },
      );
    }
    await this.store.clearDone(work, [...failed]);
    if (failed.size > 0) await this.store.recordFailures(work, [...failed]);
    return done;
  }
}
