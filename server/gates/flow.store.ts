import { Injectable } from '@nestjs/common';
import { hardwareKind } from '#domain/devices/device.status';
import type { LocalDate } from '#domain/kit/time';
import type { VisitorFlow } from '#contract/kit/rooms';
import { Db } from '#server/kit/db/db';

/** Step of the curve in minutes (document 1 §9). */
const STEP = 10;

/** The curve of a venue on a day; times in minutes of the day. */
interface FlowCurveRow extends Record<string, unknown> {
  readonly date: LocalDate;
  readonly openBegin: number;
  readonly openEnd: number;
  readonly cap: number;
  readonly ins: number;
  readonly outs: number;
  readonly inside: number;
  readonly points: {
    readonly at: number;
    readonly in: number;
    readonly out: number;
    readonly inside: number | null;
    readonly lastWeek: number | null;
  }[];
}

/** SQL: the minutes of a day grouped by step; a value holds until a later minute changes it. */
const minutesSql = (days: number) => `
  select greatest(a.open_begin, a.open_begin + ${STEP} * (floor((m.at - a.open_begin) / ${STEP}) + 1))::int as at,
    max(m.ins) as ins, max(m.outs) as outs, min(m.ins - m.outs - m.inside) as unseen
  from asked a
    cross join lateral (
      select extract(epoch from (f.minute at time zone a.zone) - (a.date - ${days})) / 60 as at, f.ins, f.outs,
        f.inside
      from flow_minutes(a.id, a.date - ${days}) f
    ) m
  group by 1
`;

/**
 * SQL: the whole curve in one statement, reading each minute of the day and of the same day a week before once. The in,
 * out and unseen counts only grow, so a step without a passage repeats the previous one.
 */
const CURVE = `
  with asked as (
    select v.id, v.open_begin,
      case when v.open_end > v.open_begin then v.open_end else v.open_end + 1440 end as open_end,
      v.max_people, coalesce($2::date, school_now()::date) as date, school_zone() as zone,
      exists (
        select 1
        from v_hardware h
        where h.venue_id = v.id and h.kind in (${hardwareKind.gate}, ${hardwareKind.peopleCounter})
      ) as gated
    from v_venue v
    where v.id = $1 and v.show_traffic
  ), today as (${minutesSql(0)}), before as (${minutesSql(7)}),
  drawn as (
    select s.at, a.gated and (a.date + s.at * interval '1 minute') at time zone a.zone <= app_now() as known,
      exists (select 1 from before) as compared, coalesce(max(t.ins) over w, 0) as ins,
      coalesce(max(t.outs) over w, 0) as outs, coalesce(min(t.unseen) over w, 0) as unseen,
      coalesce(max(b.ins) over w, 0) - coalesce(max(b.outs) over w, 0) - coalesce(min(b.unseen) over w, 0) as before
    from asked a
      cross join generate_series(a.open_begin, a.open_end, ${STEP}) s (at)
      left join today t on t.at = s.at
      left join before b on b.at = s.at
    window w as (order by s.at)
  )
  select a.date, a.open_begin as "openBegin", a.open_end as "openEnd", a.max_people as cap, f.ins, f.outs, f.inside,
    (
      select jsonb_agg(
        jsonb_build_object(
          'at', d.at, 'in', d.ins - d.ins_before, 'out', d.outs - d.outs_before,
          'inside', case when d.known then d.ins - d.outs - d.unseen end,
          'lastWeek', case when d.compared then d.before end
        ) order by d.at
      )
      from (
        select *, lag(ins, 1, 0) over w as ins_before, lag(outs, 1, 0) over w as outs_before
        from drawn
        window w as (order by at)
      ) d
    ) as points
  from asked a
    cross join lateral flow_of(a.id, a.date) f
`;

/** Reads counts of people inside, from the minute figures of the gates. */
@Injectable()
export class FlowStore {
  constructor(private readonly db: Db) {}

  /** Returns in, out and inside of a venue today with its capacity. */
  async find(venueId: number): Promise<VisitorFlow | undefined> {
    const [flow] = await this.db.rows<VisitorFlow & Record<string, unknown>>(
      `
        select f.ins as "in", f.outs as out, f.inside, v.max_people as cap
        from v_venue v
          cross join lateral flow_of(v.id, school_now()::date) f
        where v.id = $1
      `,
      [venueId],
    );
    return flow;
  }

  /** Returns the curve of a day, today without a date; undefined if the venue does not show its visitors. */
  async findCurve(venueId: number, date: LocalDate | undefined): Promise<FlowCurveRow | undefined> {
    return (await this.db.prepared<FlowCurveRow>('venue flow curve', CURVE, [venueId, date ?? null]))[0];
  }
}
