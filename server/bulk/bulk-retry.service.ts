import { Injectable } from '@nestjs/common';
import type { BulkWork } from '#domain/bulk/bulk.status';
import { Db } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';

/** Maximum delay of retries in minutes, and maximum number of doublings of the first delay of one minute. */
const MAX_RETRY_MINUTES = 60;
const MAX_DOUBLINGS = 10;

/** SQL condition: the work of a request `b` is not waiting for a retry. */
export const isRetryDue = (work: BulkWork): string =>
  `not exists (select 1 from bulk_stuck k where k.bulk_id = b.id and k.work = '${work}' and k.next_at > app_now())`;

/**
 * Runs background work for each request separately: failed work is retried with growing delays, does not block other
 * requests, and is listed for staff until it succeeds.
 */
@Injectable()
export class BulkRetryService {
  constructor(private readonly db: Db) {}

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
    await this.db.rows(
      'delete from bulk_stuck where work = $1 and next_at <= app_now() and not bulk_id = any ($2::int[])',
      [work, [...failed]],
    );
    if (failed.size > 0) {
      await this.db.rows(
        `
          insert into bulk_stuck as k (bulk_id, work, next_at)
          select x, $1, app_now() + interval '1 minute' from unnest($2::int[]) x
          on conflict (bulk_id, work)
          do update set
            tries = k.tries + 1,
            next_at = app_now()
              + least(${MAX_RETRY_MINUTES}, power(2, least(k.tries, ${MAX_DOUBLINGS}))) * interval '1 minute'
        `,
        [work, [...failed]],
      );
    }
    return done;
  }
}
