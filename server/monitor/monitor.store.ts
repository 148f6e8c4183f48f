import { Injectable } from '@nestjs/common';
import { PUBLIC_ALARM_LEVEL } from '#domain/alarms/alarm.machine';
import { Db } from '#server/kit/db/db';

/** Today's figures of a venue shown on a wall beside its live rooms. Counts and seconds; no person, no order number. */
export interface WallFigures {
  readonly todayIn: number;
  readonly lastWeekIn: number;
  readonly todayOrders: number;
  readonly lastWeekOrders: number;
  readonly inUse: number;
  readonly peak: number | null;
  readonly refundQueued: number;
  readonly refundFailed: number;
  readonly refundOldestSec: number;
  readonly sports: readonly { readonly sportType: number; readonly people: number }[];
  readonly pulse: readonly { readonly at: string; readonly paid: number; readonly refunded: number }[];
  readonly alarms: readonly {
    readonly id: number;
    readonly level: number;
    readonly kind: string;
    readonly title: string;
    readonly titleEn: string;
    readonly place: string;
    readonly enPlace: string;
    readonly handleStatus: number;
    readonly acked: boolean;
    readonly raisedAt: number;
  }[];
  /** Open alarms below serious. */
  readonly minorAlarms: number;
  readonly notices: readonly { readonly id: number; readonly zh: string; readonly en: string }[];
}

/**
 * Split courts count by their halves. The expected peak is last week's peak, scaled by today's arrivals relative to
 * last week's at the same minute.
 */
const FIGURES = `
  with t as (
    select app_now() as now, school_now() as wall, school_now()::date as today, school_day_start() as day_start,
      school_day_start() - interval '7 days' as week_start, app_now() - interval '7 days' as week_now
  ), last_week as (
    select minute, sum(ins - outs) over (order by minute) as inside, ins
    from v_gate_minute, t
    where venue_id = $1 and minute >= week_start and minute < week_start + interval '1 day'
  ), arrived as (
    select coalesce((select ins from v_gate_day, t where venue_id = $1 and date = today), 0) as today,
      coalesce((select sum(ins) from last_week, t where minute < week_now), 0)::int as last_week,
      (select max(inside) from last_week)::int as peak
  )
  select jsonb_build_object(
    'todayIn', a.today, 'lastWeekIn', a.last_week,
    'peak', case
      when a.last_week >= 20 then round(a.peak * least(greatest(a.today::numeric / a.last_week, 0.5), 2))::int
      else a.peak
    end,
    'todayOrders', (
      select count(*)
      from v_venue_order o, t
      where o.venue_id = $1 and o.gmt_create >= day_start and o.order_status in ('1', '3')
    ),
    'lastWeekOrders', (
      select count(*)
      from v_venue_order o, t
      where o.venue_id = $1
        and o.gmt_create >= week_start
        and o.gmt_create < week_now
        and o.order_status in ('1', '3')
    ),
    'inUse', (
      select count(distinct h.space_id)
      from v_slot_hold h
        join v_site s on s.id = h.site_id
        join v_space p on p.id = h.space_id,
        t
      where s.venue_id = $1
        and cardinality(p.conflict_space_ids) <= 1
        and p.status = 1
        and h.date between t.today - 1 and t.today
        and h.released_at is null
        and h.kind <> 'HELD'
        and h.during @> t.wall
    ),
    'refundQueued', (
      select count(*)
      from v_refund r
        join v_finance_record o using (refund_no)
      where r.status = 3 and o.kind = 2 and o.venue_id = $1
    ),
    'refundFailed', (
      select count(*)
      from v_refund r
        join v_finance_record o using (refund_no)
      where r.status = 5 and o.kind = 2 and o.venue_id = $1
    ),
    'refundOldestSec', coalesce((
      select extract(epoch from max(t.now - r.gmt_create))::int
      from v_refund r
        join v_finance_record o using (refund_no),
        t
      where r.status = 3 and o.kind = 2 and o.venue_id = $1
    ), 0),
    'sports', coalesce((
      select jsonb_agg(x order by x.people desc)
      from (
        select s.sport_type as "sportType", sum(o.people)::int as people
        from v_venue_order o
          join v_site s on s.id = o.site_id,
          t
        where o.venue_id = $1
          and o.site_id = any ($2)
          and o.reservation_date = t.today
          and o.order_status in ('1', '3')
        group by 1
        order by 2 desc
        limit 5
      ) x
    ), '[]'),
    'pulse', (
      select jsonb_agg(jsonb_build_object(
        'at', to_char(b.at at time zone $3, 'HH24:MI'), 'paid', coalesce(m.paid, 0),
        'refunded', coalesce(m.refunded, 0)
      ) order by b.at)
      from (
        select generate_series(
          date_bin('5 minutes', t.now, 'epoch') - interval '55 minutes', date_bin('5 minutes', t.now, 'epoch'),
          interval '5 minutes'
        ) as at
        from t
      ) b
        left join (
          select date_bin('5 minutes', f.done_at, 'epoch') as at, count(*) filter (where f.kind = 1) as paid,
            count(*) filter (where f.kind = 2) as refunded
          from v_finance_record f
          where f.venue_id = $1 and f.status = 2 and f.done_at >= app_now() - interval '65 minutes'
          group by 1
        ) m on m.at = b.at
    ),
    'alarms', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', d.id, 'level', d.level, 'kind', d.kind, 'title', d.title, 'titleEn', d.title_en,
          'place', h.place, 'enPlace', h.en_place, 'handleStatus', d.handle_status,
          'acked', d.ack_at is not null, 'raisedAt', epoch_ms(d.raised_at)
        )
        order by d.level desc, d.raised_at desc
      )
      from v_device_alarm d
        join v_hardware h on h.id = d.hardware_id
      where d.venue_id = $1 and d.handle_status = 1 and d.level >= ${PUBLIC_ALARM_LEVEL}
    ), '[]'),
    'minorAlarms', (
      select count(*) from v_device_alarm d where d.venue_id = $1 and d.handle_status = 1 and d.level < 3
    ),
    'notices', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'zh', n.zh, 'en', n.en) order by n.id)
      from v_notice n, t
      where n.status = 1 and n.from_at <= t.now and (n.to_at is null or n.to_at > t.now)
    ), '[]')
  ) as figures
  from arrived a
`;

/** Reads a wall's slow figures with one statement per venue. */
@Injectable()
export class MonitorStore {
  constructor(private readonly db: Db) {}

  /** Returns the current figures of a venue. `siteIds` are its sites; `zone` names the school's time zone. */
  async figures(venueId: number, siteIds: readonly number[], zone: string): Promise<WallFigures> {
    const [row] = await this.db.rows<{ figures: WallFigures }>(FIGURES, [venueId, siteIds, zone]);
    return (row as { figures: WallFigures }).figures;
  }

  /** Returns the venues that have a gate. */
  async venuesWithGates(): Promise<ReadonlySet<number>> {
    const rows = await this.db.rows<{ venue_id: number }>(
      'select distinct venue_id from v_hardware where kind = 1 and status = 1',
    );
    return new Set(rows.map((row) => row.venue_id));
  }
}
