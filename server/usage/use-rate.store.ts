import { Injectable } from '@nestjs/common';
import type { UseCell, UseMinutes } from '#domain/usage/use-rate.rules';
import type { Period } from '#domain/statistics/period.rules';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { useRates } from '#contract/usage/use-rate.contract';
import type { Member } from '#server/kit/access/caller';
import { scopeConditions } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';
import { equalConditions, rollupRows } from '#server/kit/db/rollup-rows';

/** Filters of the use rates. */
export type UseRateFilter = Omit<ParsedOf<typeof useRates.list>, 'page' | 'size'>;
type Place = Pick<UseRateFilter, 'venueId' | 'siteId'>;

const SUMS = `
  sum(c.open)::int as open, sum(c.booked)::int as booked, sum(c.occupied)::int as occupied, sum(c.used)::int as used,
  sum(c.unknown)::int as unknown
`;

/** Reads the use of sites from the rollups. */
@Injectable()
export class UseRateStore {
  constructor(private readonly db: Db) {}

  /** Returns the minutes of every site of a period. */
  sites(caller: Member, place: Place, period: Period): Promise<(UseMinutes & { readonly siteId: number })[]> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const from = rollupRows('stat_use_site', period, { bind });
    return this.db.rows(
      `
        select c.site_id as "siteId", ${SUMS}
        from ${from} c
          join v_venue v on v.id = c.venue_id
        where ${this.where(caller, place, bind)}
        group by c.site_id
        having sum(c.open) > 0
      `,
      values,
    );
  }

  /** Returns the minutes of a site by weekday and hour; none if the caller may not see it. */
  cells(caller: Member, siteId: number, period: Period): Promise<UseCell[]> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const from = rollupRows('stat_use', period, { bind });
    return this.db.rows<UseCell & Record<string, unknown>>(
      `
        select c.weekday::int as weekday, c.hour::int as hour, ${SUMS}
        from ${from} c
          join v_venue v on v.id = c.venue_id
        where ${this.where(caller, { siteId }, bind)}
        group by c.weekday, c.hour
        having sum(c.open) > 0
        order by c.weekday, c.hour
      `,
      values,
    );
  }

  private where(caller: Member, { venueId, siteId }: Place, bind: Bind): string {
    return [
      'true',
      ...equalConditions({ venue_id: venueId, site_id: siteId }, bind),
      ...scopeConditions(caller, { venue: 'c.venue_id', merchant: 'v.merchant_id' })(bind),
    ].join(' and ');
  }
}
