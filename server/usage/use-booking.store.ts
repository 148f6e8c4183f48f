import { Injectable } from '@nestjs/common';
import type { ArrivalRule, ReplayedBooking } from '#domain/usage/release-replay.rules';
import type { Period } from '#domain/statistics/period.rules';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { UseBookingRow, useRates } from '#contract/usage/use-rate.contract';
import type { Member } from '#server/kit/access/caller';
import { scopeConditions } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';

/** Selects bookings of a site. */
export type UseBookingFilter = Omit<ParsedOf<typeof useRates.bookings>, 'page' | 'size'>;

/** The rule set of a site as far as arrival is concerned. */
export interface SiteRule extends ArrivalRule {
  readonly ruleSetId: number;
  readonly ruleName: string;
  readonly enRuleName: string;
}

const minutesOf = (hours: string) => `
  coalesce((
    select sum(extract(epoch from upper(r) - lower(r)) / 60)::int from unnest(${hours}) r
  ), 0)
`;

/** Reads bookings and when their people were present. */
@Injectable()
export class UseBookingStore {
  constructor(private readonly db: Db) {}

  /** Returns the bookings of a site in a period, the newest first; `limit` rows from `offset` on, and their number. */
  async list(
    caller: Member,
    filter: UseBookingFilter,
    period: Period,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly rows: UseBookingRow[]; readonly total: number }> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const found = await this.db.rows<UseBookingRow & { total: number } & Record<string, unknown>>(
      `
        ${this.claims(caller, filter, period, bind)}
        select
          c.trade_no as "tradeNo", to_char(c.day, 'YYYY-MM-DD') as day, to_char(o.begin_at, 'HH24:MI') as begin,
          to_char(o.end_at, 'HH24:MI') as end, v.venue_name as "venueName", v.en_name as "enVenueName",
          s.site_name as "siteName", s.en_name as "enSiteName", u.name as "userName", o.source,
          o.promise_status as "promiseStatus", c.minutes, c.used,
          case when c.measured then c.minutes - c.used else 0 end as ghost, c.arrived,
          count(*) over ()::int as total
        from claims c
          join v_venue_order o on o.trade_no = c.trade_no
          join v_app_user u on u.id = o.user_id
          join v_site s on s.id = o.site_id
          join v_venue v on v.id = s.venue_id
        order by c.day desc, o.begin_at desc, c.trade_no
        limit ${bind(limit)} offset ${bind(offset)}
      `,
      values,
    );
    return { rows: found.map(({ total: _, ...row }) => row), total: found[0]?.total ?? 0 };
  }

  /** Returns the measured bookings of members at a site in a period, for a replay. */
  past(caller: Member, filter: UseBookingFilter, period: Period): Promise<ReplayedBooking[]> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    return this.db.rows<ReplayedBooking & Record<string, unknown>>(
      `
        ${this.claims(caller, filter, period, bind)}
        select c.minutes, c.used, c.arrived from claims c where c.booked and c.measured and c.minutes > 0
      `,
      values,
    );
  }

  /** Returns the rule set of a site in the caller's scope. */
  async findRule(caller: Member, siteId: number): Promise<SiteRule | undefined> {
    const values: unknown[] = [siteId];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const [row] = await this.db.rows<SiteRule & Record<string, unknown>>(
      `
        select r.id as "ruleSetId", r.name as "ruleName", r.name_en as "enRuleName", r.sign_mode::int as "signMode",
          r.auto_release as "autoRelease", r.late_grace_min::int as "lateGraceMin"
        from v_site s
          join v_venue v on v.id = s.venue_id
          join v_rule_set r on r.id = s.rule_set_id
        where ${['s.id = $1', ...this.scope(caller)(bind)].join(' and ')}
      `,
      values,
    );
    return row;
  }

  /** One row for each order and date: a full court and its halves are one booking. */
  private claims(caller: Member, filter: UseBookingFilter, period: Period, bind: Bind): string {
    const site = bind(filter.siteId);
    const day = 'd.day::date';
    const hours =
      filter.hourFrom === undefined && filter.hourTo === undefined
        ? ''
        : `and x.hours && tsrange(
            ${day} + ${bind(filter.hourFrom ?? 0)}::int * interval '1 hour',
            ${day} + ${bind(filter.hourTo ?? 48)}::int * interval '1 hour'
          )`;
    return `
      with claims as materialized (
        select x.trade_no, ${day} as day, bool_or(x.booked) as booked, bool_or(x.measured) as measured,
          ${minutesOf('range_agg(x.hours)')} as minutes, ${minutesOf('range_agg(x.used)')} as used,
          min(x.arrived) as arrived
        from generate_series(${bind(period.from)}::timestamp, ${bind(period.to)}::timestamp, interval '1 day') d(day)
          cross join lateral use_claims(${site}::int, ${day}) x
        where ${filter.weekday === undefined ? 'true' : `extract(isodow from d.day) = ${bind(filter.weekday)}::int`}
          and exists (
            select 1
            from v_site s
              join v_venue v on v.id = s.venue_id
            where ${[`s.id = ${site}::int`, ...this.scope(caller)(bind)].join(' and ')}
          )
          ${hours}
        group by x.trade_no, d.day
      )
    `;
  }

  private readonly scope = (caller: Member) =>
    scopeConditions(caller, { venue: 's.venue_id', merchant: 'v.merchant_id' });
}
