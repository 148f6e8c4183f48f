import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '#server/kit/db/db';

/** Copies visits from the presence of the gates. */
@Injectable()
export class VisitFactStore {
  constructor(private readonly db: Db) {}

  /** Marks visits so that they are counted again once the transaction is committed. */
  async mark(tx: Tx, ids: readonly number[]): Promise<void> {
    // "do update" keeps visit_fold from taking a row before this transaction commits.
    await tx.rows(
      `
        insert into stat_visit_due (visit_id)
        select distinct id from unnest($1::bigint[]) as x(id) order by id
        on conflict (visit_id) do update set visit_id = excluded.visit_id
      `,
      [ids],
    );
  }

  /** Marks visits that were never counted, such as those before statistics of visits existed. Returns their number. */
  async markMissing(limit: number): Promise<number> {
    const rows = await this.db.rows(
      `
        insert into stat_visit_due (visit_id)
        select p.id
        from v_presence p
        where not exists (select 1 from stat_visit v where v.visit_id = p.id)
        order by p.id
        limit $1
        on conflict do nothing
        returning 1
      `,
      [limit],
    );
    return rows.length;
  }

  /** Counts due visits; returns their number, at most `most`. */
  async foldDue(most: number): Promise<number> {
    const [row] = await this.db.rows<{ counted: number }>('select visit_fold($1) as counted', [most]);
    return row?.counted ?? 0;
  }
}
