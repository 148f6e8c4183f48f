import type { LocalDate } from '#domain/kit/time';
import type { Db } from '#server/kit/db/db';

interface RollupDifference {
  readonly rollup: string;
  readonly wrong: number;
}

/** Compares the rollups of visits and of the use of sites with what they are counted from. */
export const usageProof = {
  /** Returns the first days of all months with counted dates or visits. */
  async listMonths(db: Db): Promise<LocalDate[]> {
    const rows = await db.rows<{ month: LocalDate }>(
      `
        select m::date as month
        from (
          select min(x.low) as low, max(x.high) as high
          from (
            select min(day) as low, max(day) as high from stat_open
            union all
            select min(day), max(day) from stat_visit
            union all
            select (min(in_at) at time zone school_zone())::date, (max(in_at) at time zone school_zone())::date
            from v_presence
          ) x
        ) span,
          generate_series(date_trunc('month', span.low::timestamp), span.high::timestamp, interval '1 month') m
        order by 1
      `,
    );
    return rows.map(({ month }) => month);
  },

  /** Compares the rollups of a month, given by its first day. */
  compareMonth: (db: Db, month: LocalDate): Promise<RollupDifference[]> =>
    db.rows<RollupDifference & Record<string, unknown>>(
      'select * from use_differs($1) union all select * from visit_differs($1)',
      [month],
    ),
};
