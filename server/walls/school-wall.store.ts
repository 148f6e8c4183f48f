import { Injectable } from '@nestjs/common';
import { financeStatus, moneyIn, moneyOut, payType } from '#domain/payments/pay.status';
import { Db } from '#server/kit/db/db';

/** Figures of all venues today. Money in yuan; `hour` is the hour of the school's clock. */
export interface SchoolFigures {
  readonly bookings: Readonly<Record<string, number>>;
  readonly todayIn: number;
  readonly lastWeekIn: number;
  readonly todayOrders: number;
  readonly lastWeekOrders: number;
  readonly people: number;
  readonly revenue: number;
  readonly sports: readonly { readonly sportType: number; readonly people: number }[];
  readonly hours: readonly { readonly hour: number; readonly today: number; readonly lastWeek: number }[];
}

const ACTIVE = `o.order_status in ('1', '3')`;
const FIGURES = `
  with t as (
    select app_now() as now, school_now() as wall, school_now()::date as today, school_day_start() as day_start,
      school_day_start() - interval '7 days' as week_start, app_now() - interval '7 days' as week_now
  )
  select jsonb_build_object(
    'bookings', coalesce((
      select jsonb_object_agg(venue_id, n)
      from (
        select o.venue_id, count(*) as n
        from v_venue_order o, t
        where o.reservation_date = t.today and ${ACTIVE}
        group by 1
      ) b
    ), '{}'),
    'todayIn', coalesce((select sum(ins) from v_gate_day, t where date = today), 0),
    'lastWeekIn', coalesce((
      select sum(ins) from v_gate_minute, t where minute >= week_start and minute < week_now
    ), 0),
    'todayOrders', (select count(*) from v_venue_order o, t where o.gmt_create >= day_start and ${ACTIVE}),
    'lastWeekOrders', (
      select count(*) from v_venue_order o, t
      where o.gmt_create >= week_start and o.gmt_create < week_now and ${ACTIVE}
    ),
    'people', coalesce((
      select sum(o.people) from v_venue_order o, t where o.reservation_date = t.today and o.order_status = '1'
    ), 0),
    'revenue', coalesce((
      select round(sum(case when f.kind in (${moneyIn.join()}) then f.amount else -f.amount end) / 100.0, 2)
      from v_finance_record f, t
      where f.status = ${financeStatus.complete} and f.kind in (${[...moneyIn, ...moneyOut].join()}) and f.done_at >= t.day_start and coalesce(f.pay_type, 0) <> ${payType.balance}
    ), 0),
    'sports', coalesce((
      select jsonb_agg(x order by x.people desc)
      from (
        select s.sport_type as "sportType", sum(o.people)::int as people
        from v_venue_order o
          join v_site s on s.id = o.site_id,
          t
        where o.reservation_date = t.today and ${ACTIVE}
        group by 1
        order by 2 desc
        limit 6
      ) x
    ), '[]'),
    'hours', (
      select jsonb_agg(jsonb_build_object(
        'hour', h.hour, 'today', coalesce(n.today, 0), 'lastWeek', coalesce(n.last_week, 0)
      ) order by h.hour)
      from generate_series(7, 22) h (hour)
        left join (
          select extract(hour from o.begin_at)::int as hour,
            count(*) filter (where o.reservation_date = t.today) as today,
            count(*) filter (where o.reservation_date = t.today - 7) as last_week
          from v_venue_order o, t
          where o.reservation_date in (t.today, t.today - 7) and ${ACTIVE}
          group by 1
        ) n on n.hour = h.hour
    )
  ) as figures
`;

/** Reads the figures of all venues with one statement. */
@Injectable()
export class SchoolWallStore {
  constructor(private readonly db: Db) {}

  /** Returns the current figures of the school. */
  async figures(): Promise<SchoolFigures> {
    const [row] = await this.db.rows<{ figures: SchoolFigures }>(FIGURES);
    return (row as { figures: SchoolFigures }).figures;
  }

  /** Returns the notices of the school that are shown now. */
  notices(): Promise<{ id: number; zh: string; en: string }[]> {
    return this.db.rows(`
      select id, zh, en
      from v_notice
      where status = 1
        and from_at <= (select app_now())
        and (to_at is null or to_at > (select app_now()))
      order by id
    `);
  }
}
