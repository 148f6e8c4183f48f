import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';

/** Marks and counts the use of sites by date. */
@Injectable()
export class UseFactStore {
  constructor(private readonly db: Db) {}

  /** Marks the dates of sites that these orders are or were counted for. */
  async markOrders(tradeNos: readonly string[]): Promise<void> {
    await this.db.rows('select use_mark($1)', [tradeNos]);
  }

  /**
   * Marks the dates of all sites that are over and have no opening hours stored, at most `days` back and never before
   * the first booking. Returns their number.
   */
  async markMissing(days: number): Promise<number> {
    const rows = await this.db.rows(
      `
        insert into stat_use_due (site_id, day)
        select s.id, d.day::date
        from v_site s
          cross join generate_series(
            greatest(
              school_now()::date - $1::int,
              (select coalesce(min(reservation_date), school_now()::date) from v_venue_order)
            )::timestamp,
            school_now()::date - interval '1 day', interval '1 day'
          ) d(day)
        where exists (select 1 from v_space sp where sp.site_id = s.id)
          and not exists (select 1 from stat_open o where o.site_id = s.id and o.day = d.day::date)
        on conflict do nothing
        returning 1
      `,
      [days],
    );
    return rows.length;
  }

  /** Counts all visits and dates of sites from nothing. */
  async rebuild(): Promise<void> {
    await this.db.rows('select use_rebuild()');
  }

  /** Counts due dates that are over, newest first; returns their number, at most `most`. */
  async foldDue(most: number): Promise<number> {
    const [row] = await this.db.rows<{ counted: number }>('select use_fold_due($1) as counted', [most]);
    return row?.counted ?? 0;
  }
}
