import { Injectable } from '@nestjs/common';
import { retentionDays } from '#domain/system/retention.rules';
import { Db } from '#server/kit/db/db';
import { purgeOldRows } from '#server/kit/db/purge';

/** The submits of a site with one result within one second; `at` in epoch milliseconds. */
interface TallyRow {
  readonly at: number;
  readonly siteId: number;
  readonly result: string;
  readonly n: number;
  readonly within: readonly number[];
}

/** Stores the counts of submits per second. */
@Injectable()
export class SubmitTallyStore {
  constructor(private readonly db: Db) {}

  /** Adds counts to those of the same second. */
  async add(rows: readonly TallyRow[]): Promise<void> {
    await this.db.rows(
      `
        insert into submit_tally as t (at, site_id, result, n, within)
        select to_timestamp(x.at / 1000.0), x."siteId", x.result, x.n, x.within
        from jsonb_to_recordset($1::jsonb) as x(at float8, "siteId" int, result text, n int, within int[])
        order by x.at, x."siteId", x.result
        on conflict (at, site_id, result)
        do update set
          n = t.n + excluded.n,
          within = (
            select array_agg(a + b order by i) from unnest(t.within, excluded.within) with ordinality as w(a, b, i)
          )
      `,
      [JSON.stringify(rows)],
    );
  }

  /** Deletes a slice of the counts older than a week and returns their number. */
  dropOld(): Promise<number> {
    return purgeOldRows(this.db, {
      table: 'submit_tally',
      key: 'at, site_id, result',
      old: `
        select at, site_id, result
        from submit_tally
        where at < app_now() - $1::int * interval '1 day'
        order by at
        limit $2
      `,
      days: retentionDays.submitTally,
    });
  }
}
