import { Injectable } from '@nestjs/common';
import { insertRow } from '#server/kit/db/columns';
import type { LocalDate } from '#domain/kit/time';
import { retentionDays } from '#domain/system/retention.rules';
import { Db } from '#server/kit/db/db';
import { purgeOldRows } from '#server/kit/db/purge';
import { StatProofEntity } from './stat-proof.entity';

/** Stores the comparisons of rollups with the ledger. */
@Injectable()
export class RollupProofStore {
  constructor(private readonly db: Db) {}

  async add({ wrong, detail, tookMs }: Pick<StatProofEntity, 'wrong' | 'detail' | 'tookMs'>): Promise<void> {
    await insertRow(this.db, StatProofEntity, { wrong, detail, tookMs });
  }

  /** Deletes a slice of old comparisons; returns their number. */
  dropOld(): Promise<number> {
    return purgeOldRows(this.db, {
      table: 'stat_proof',
      key: 'id',
      old: `select id from stat_proof where at < app_now() - $1::int * interval '1 day' order by at limit $2`,
      days: retentionDays.statisticsProof,
    });
  }

  /** Returns the latest comparison. */
  async latest(): Promise<{ readonly at: number; readonly wrong: number } | null> {
    const [row] = await this.db.rows<{ at: number; wrong: number }>(
      'select epoch_ms(at) as at, wrong from stat_proof order by at desc limit 1',
    );
    return row ?? null;
  }

  /** Returns whether a comparison was made on a date or later. */
  async isMadeSince(date: LocalDate): Promise<boolean> {
    const [row] = await this.db.rows(
      'select 1 from stat_proof where (at at time zone school_zone())::date >= $1 limit 1',
      [date],
    );
    return row !== undefined;
  }
}

/** Returns the number of rows of each rollup that differ from the ledger. */
export const countDifferences = (db: Db): Promise<{ rollup: string; wrong: number }[]> =>
  db.rows<{ rollup: string; wrong: number }>('select rollup, wrong from stat_differs()');
