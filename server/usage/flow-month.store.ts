import { Injectable } from '@nestjs/common';
import type { Period } from '#domain/statistics/period.rules';
import type { Member } from '#server/kit/access/caller';
import { scopeConditions } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';

/** Sums of visits; `minutes` are those of stays with an exit, `exits` their number. */
export interface FlowSum {
  readonly visits: number;
  readonly persons: number;
  readonly exits: number;
  readonly minutes: number;
  readonly unclosed: number;
  readonly peak: number;
  /** When the peak was reached, `YYYY-MM-DD HH:MM`; null without visits. */
  readonly peakAt: string | null;
}

/** Key of a group: a day, a venue, or everything. */
type FlowKey = 'day' | 'venue' | 'all';

const KEYS: Readonly<Record<FlowKey, string>> = {
  day: `to_char(x.day, 'YYYY-MM-DD')`,
  venue: 'x.venue_id::text',
  all: `''`,
};

/** Reads the visits of venues from the rollups; distinct people from the visits. */
@Injectable()
export class FlowMonthStore {
  constructor(private readonly db: Db) {}

  /** Returns the sums of a period by day, by venue, or of everything. */
  sums(
    caller: Member,
    venueId: number | undefined,
    period: Period,
    by: FlowKey,
  ): Promise<(FlowSum & { readonly key: string })[]> {
    const values: unknown[] = [period.from, period.to];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const where = this.where(caller, venueId, bind);
    return this.db.rows(
      `
        with days as (
          select x.* from stat_flow_day x join v_venue v on v.id = x.venue_id
          where x.day between $1::date and $2::date and ${where}
        ), hours as (
          select ${KEYS[by]} as key, sum(x.went)::int as exits, sum(x.minutes)::int as minutes
          from stat_flow x
            join v_venue v on v.id = x.venue_id
          where x.day between $1::date and $2::date and ${where}
          group by 1
        ), people as (
          select ${KEYS[by]} as key,
            count(distinct coalesce(x.user_id::text, 'card ' || x.card_no))::int as persons
          from stat_visit x
            join v_venue v on v.id = x.venue_id
          where x.day between $1::date and $2::date and ${where}
          group by 1
        )
        select ${KEYS[by]} as key, sum(x.visits)::int as visits, coalesce(max(p.persons), 0) as persons,
          coalesce(max(h.exits), 0) as exits, coalesce(max(h.minutes), 0) as minutes,
          sum(x.unclosed)::int as unclosed, max(x.peak) as peak,
          (array_agg(
            to_char(x.day + x.peak_minute * interval '1 minute', 'YYYY-MM-DD HH24:MI') order by x.peak desc, x.day
          ))[1] as "peakAt"
        from days x
          left join hours h on h.key = ${KEYS[by]}
          left join people p on p.key = ${KEYS[by]}
        group by 1
        order by 1
      `,
      values,
    );
  }

  /** Returns the entries of a period by weekday and hour. */
  heat(
    caller: Member,
    venueId: number | undefined,
    period: Period,
  ): Promise<{ weekday: number; hour: number; orders: number }[]> {
    const values: unknown[] = [period.from, period.to];
    const bind: Bind = (value) => `$${values.push(value)}`;
    return this.db.rows(
      `
        select extract(isodow from x.day)::int as weekday, x.hour::int as hour, sum(x.came)::int as orders
        from stat_flow x
          join v_venue v on v.id = x.venue_id
        where x.day between $1::date and $2::date and ${this.where(caller, venueId, bind)}
        group by 1, 2
        having sum(x.came) > 0
        order by 1, 2
      `,
      values,
    );
  }

  private where(caller: Member, venueId: number | undefined, bind: Bind): string {
    return [
      ...(venueId === undefined ? ['true'] : [`x.venue_id = ${bind(venueId)}`]),
      ...scopeConditions(caller, { venue: 'x.venue_id', merchant: 'v.merchant_id' })(bind),
    ].join(' and ');
  }
}
