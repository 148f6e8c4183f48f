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

/** The number of rows of a rollup that differ from the ledger. */
export interface RollupDifference {
  readonly rollup: string;
  readonly wrong: number;
}

/** Returns the first days of all months in which the ledger or a rollup has rows. */
export async function listMonths(db: Db): Promise<LocalDate[]> {
  const rows = await db.rows<{ month: LocalDate }>(
    `
      select m::date as month
      from (
        select min(least(x.low, x.high)) as low, max(x.high) as high
        from (
          select min(reservation_date) as low, max(reservation_date) as high from v_venue_order
          union all
          select (min(gmt_create) at time zone school_zone())::date, (max(gmt_create) at time zone school_zone())::date
          from v_venue_order
          union all
          select (min(gmt_create) at time zone school_zone())::date, (max(gmt_create) at time zone school_zone())::date
          from v_finance_record
          union all
          select (min(done_at) at time zone school_zone())::date, (max(done_at) at time zone school_zone())::date
          from v_finance_record
          union all
          select (min(at) at time zone school_zone())::date, (max(at) at time zone school_zone())::date
          from v_wallet_txn
          union all
          select min(day), max(day) from stat_income
          union all
          select min(day), max(day) from stat_booking
          union all
          select min(day), max(day) from stat_mark
          union all
          select min(day), max(day) from stat_dept
          union all
          select min(day), max(day) from stat_wallet_total
        ) x
      ) span,
        generate_series(date_trunc('month', span.low::timestamp), span.high::timestamp, interval '1 month') m
      order by 1
    `,
  );
  return rows.map(({ month }) => month);
}

/** Compares the rollups of a month, given by its first day, with the ledger. */
export const compareMonth = (db: Db, month: LocalDate): Promise<RollupDifference[]> =>
  db.rows<RollupDifference & Record<string, unknown>>('select rollup, wrong from stat_differs($1)', [month]);

/** Compares all months one after another; `compare` replaces the comparison of one. Returns the sums by rollup. */
export async function countDifferences(
  db: Db,
  compare: (month: LocalDate) => Promise<RollupDifference[]> = (month) => compareMonth(db, month),
  months: (db: Db) => Promise<LocalDate[]> = listMonths,
): Promise<RollupDifference[]> {
  const sums = new Map<string, number>();
  for (const month of await months(db))
    for (const { rollup, wrong } of await compare(month)) sums.set(rollup, (sums.get(rollup) ?? 0) + wrong);
  return [...sums].map(([rollup, wrong]) => ({ rollup, wrong }));
}
