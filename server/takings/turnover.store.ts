import { Injectable } from '@nestjs/common';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { financeStatus } from '#domain/payments/pay.status';
import { takingBasis } from '#domain/takings/taking.status';
import type { TurnoverReply } from '#contract/takings/turnover.contract';
import { zoneName } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { sideConditions, TAKING_FROM } from './taking.store';

type TurnoverFigures = NonNullable<TurnoverReply['figures']>;
/** The figures as stored: method and business are codes. */
export type StoredFigures = Omit<TurnoverFigures, 'year' | 'methods' | 'business'> & {
  readonly byMethod: Readonly<Record<string, number>>;
  readonly byBusiness: Readonly<Record<string, number>>;
};

const { ins, outs } = sideConditions(takingBasis.earned);
const yuan = (fen: string) => `(coalesce(${fen}, 0) / 100.0)::float8`;
const SITES = 'd m join v_venue_order o on o.trade_no = m.trade_no join v_site s on s.id = o.site_id';
const amountPart = (from: string, name: string, en: string, key: string) =>
  `coalesce((
    select jsonb_agg(jsonb_build_object('name', x.name, 'enName', x.en, 'net', x.net) order by x.net desc)
    from (select ${name} as name, ${en} as en, ${yuan('sum(m.net)')} as net from ${from} group by ${key}, ${name}, ${en}) x
  ), '[]')`;

/**
 * Figures of a venue (`$1`, null is all) in the school's zone (`$2`): today against yesterday up to this minute, the
 * month against the previous one, by hour and day, and by method and business.
 */
const TURNOVER = `
  with t as (
    select school_now() as now, school_now()::date as today, date_trunc('month', school_now()) as month
  ), m as (
    select f.venue_id, f.pay_type, f.offline_type, left(f.trade_no, 1) as biz, f.trade_no, ${ins} as came,
      case when ${ins} then f.amount else -f.amount end as net, f.done_at at time zone $2 as at
    from ${TAKING_FROM}, t
    where f.status = ${financeStatus.complete}
      and (${ins} or ${outs})
      and ($1::int is null or f.venue_id = $1)
      and f.done_at >= least(t.month - interval '1 month', t.today - interval '30 days') at time zone $2
  ), d as (
    select m.* from m, t where m.at >= t.today
  )
  select jsonb_build_object(
    'today', (
      select jsonb_build_object(
        'net', ${yuan('sum(net)')}, 'gross', ${yuan('sum(net) filter (where came)')},
        'refund', ${yuan('-sum(net) filter (where not came)')}, 'count', count(*) filter (where came),
        'refundCount', count(*) filter (where not came),
        'before', (
          select ${yuan('sum(m.net)')} from m, t where m.at >= t.today - 1 and m.at < t.now - interval '1 day'
        )
      )
      from d
    ),
    'month', jsonb_build_object(
      'net', (select ${yuan('sum(m.net)')} from m, t where m.at >= t.month),
      'before', (
        select ${yuan('sum(m.net)')}
        from m, t
        where m.at >= t.month - interval '1 month' and m.at < t.now - interval '1 month'
      )
    ),
    'hours', (
      select jsonb_agg(jsonb_build_object(
        'hour', h.hour,
        'net', case
          when h.hour <= extract(hour from t.now)
            then (select ${yuan('sum(d.net)')} from d where extract(hour from d.at) <= h.hour)
        end,
        'before', (
          select ${yuan('sum(m.net)')}
          from m
          where m.at >= t.today - 1 and m.at < t.today and extract(hour from m.at) <= h.hour
        )
      ) order by h.hour)
      from generate_series(6, 23) h (hour), t
    ),
    'days', (
      select jsonb_agg(jsonb_build_object('day', x.day::date::text, 'net', coalesce(s.net, 0)) order by x.day)
      from t, generate_series(t.today - 29, t.today, interval '1 day') x (day)
        left join (select m.at::date as day, ${yuan('sum(m.net)')} as net from m group by 1) s on s.day = x.day
    ),
    'places', case
      when $1::int is null
        then ${amountPart('d m join v_venue v on v.id = m.venue_id', 'v.venue_name', 'v.en_name', 'v.id')}
      else ${amountPart(SITES, 's.site_name', 's.en_name', 's.id')}
    end,
    'byMethod', coalesce((
      select jsonb_object_agg(x.pay_type, x.net)
      from (select coalesce(pay_type, 0) as pay_type, ${yuan('sum(net)')} as net from d group by 1) x
    ), '{}'),
    'byBusiness', coalesce((
      select jsonb_object_agg(x.biz, x.net) from (select biz, ${yuan('sum(net)')} as net from d group by 1) x
    ), '{}'),
    'courtHours', coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', x.name, 'enName', x.en, 'net', x.net, 'hours', x.hours
      ) order by x.net / x.hours desc)
      from (
        select s.site_name as name, s.en_name as en, ${yuan('sum(i.fee)')} as net,
          (sum(extract(epoch from i.end_at - i.begin_at)) / 3600.0)::float8 as hours
        from v_venue_order o
          join v_venue_order_item i on i.trade_no = o.trade_no
          join v_site s on s.id = o.site_id,
          t
        where ($1::int is null or o.venue_id = $1)
          and o.reservation_date between t.today - 6 and t.today
          and o.order_status = '${orderStatus.normal}'
          and o.pay_status = ${payStatus.paid}
          and i.fee > 0
        group by s.id, s.site_name, s.en_name
        having sum(extract(epoch from i.end_at - i.begin_at)) > 0
      ) x
    ), '[]'),
    'bands', (
      select jsonb_agg(jsonb_build_object(
        'from', b.lo / 100.0, 'to', b.hi / 100.0, 'count', coalesce(s.n, 0), 'net', coalesce(s.net, 0)
      ) order by b.lo)
      from (values (0, 2000), (2000, 5000), (5000, 10000), (10000, null)) b (lo, hi)
        left join lateral (
          select count(*) as n, ${yuan('sum(m.net)')} as net
          from m, t
          where m.came and m.at >= t.today - 6 and abs(m.net) >= b.lo and (b.hi is null or abs(m.net) < b.hi)
        ) s on true
    )
  ) as figures
`;

const NET = `case when ${ins} then f.amount else -f.amount end`;
const THIS_YEAR = `f.done_at >= date_trunc('year', school_now()) at time zone $2`;
const LAST_YEAR = `f.done_at < (school_now() - interval '1 year') at time zone $2`;

/** Turnover of this year and of last year up to this day. */
const YEARS = `
  select ${yuan(`sum(${NET}) filter (where ${THIS_YEAR})`)} as net,
    ${yuan(`sum(${NET}) filter (where ${LAST_YEAR})`)} as before
  from ${TAKING_FROM}
  where f.status = ${financeStatus.complete}
    and (${ins} or ${outs})
    and ($1::int is null or f.venue_id = $1)
    and f.done_at >= (date_trunc('year', school_now()) - interval '1 year') at time zone $2
`;

/** Reads turnover as walls show it. */
@Injectable()
export class TurnoverStore {
  constructor(private readonly db: Db) {}

  /** Returns the open venues in their order. */
  listVenues(): Promise<{ id: number; name: string; enName: string }[]> {
    return this.db.rows(
      'select id, venue_name as name, en_name as "enName" from v_venue where status = 1 order by sort desc, id',
    );
  }

  /** Returns the figures of a venue, or of all (null). */
  async figures(venueId: number | null): Promise<StoredFigures> {
    const [row] = await this.db.rows<{ figures: StoredFigures }>(TURNOVER, [venueId, zoneName()]);
    return (row as { figures: StoredFigures }).figures;
  }

  /** Returns the turnover of this year, and of last year up to this day, of a venue or of all (null). */
  async years(venueId: number | null): Promise<TurnoverFigures['year']> {
    const [row] = await this.db.rows<TurnoverFigures['year']>(YEARS, [venueId, zoneName()]);
    return row as TurnoverFigures['year'];
  }
}
