import { Injectable } from '@nestjs/common';
import type { Period } from '#domain/statistics/period.rules';
import type { Member } from '#server/kit/access/caller';
import { scopeConditions } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';

/** Stores the number of refused submits per day. */
@Injectable()
export class RefusalStore {
  constructor(private readonly db: Db) {}

  /** Counts yesterday's and today's submits without this result again; returns the number of changed rows. */
  async aggregate(bookedResult: string): Promise<number> {
    const rows = await this.db.rows(
      `
        insert into stat_refusal as r (day, site_id, result, times)
        select (t.at at time zone school_zone())::date, t.site_id, t.result, sum(t.n)
        from v_submit_tally t
        where t.at >= school_day_start() - interval '1 day' and t.result <> $1
        group by 1, 2, 3
        on conflict (day, site_id, result) do update set times = excluded.times where r.times <> excluded.times
        returning 1
      `,
      [bookedResult],
    );
    return rows.length;
  }

  /** Returns the refusals of a period in a scope, the most frequent first. */
  countByResult(
    caller: Member,
    { venueId, siteId }: { readonly venueId?: number | undefined; readonly siteId?: number | undefined },
    { from, to }: Period,
  ): Promise<{ result: string; times: number }[]> {
    const values: unknown[] = [from, to];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const sites = [
      'true',
      ...(venueId === undefined ? [] : [`v.id = ${bind(venueId)}`]),
      ...(siteId === undefined ? [] : [`s.id = ${bind(siteId)}`]),
      ...scopeConditions(caller, { venue: 'v.id', merchant: 'v.merchant_id' })(bind),
    ].join(' and ');
    return this.db.rows<{ result: string; times: number }>(
      `
        select result, sum(times)::int as times
        from stat_refusal r
        where day between $1::date and $2::date
          and exists (select 1 from v_site s join v_venue v on v.id = s.venue_id where s.id = r.site_id and ${sites})
        group by result
        order by 2 desc, 1
        limit 12
      `,
      values,
    );
  }
}
