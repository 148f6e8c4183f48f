import { Injectable } from '@nestjs/common';
import { hardwareKind } from '#domain/devices/device.status';
import { ERROR_DAYS, FORECAST_DAYS } from '#domain/gates/forecast.rules';
import type { LocalDate } from '#domain/kit/time';
import { Db } from '#server/kit/db/db';

/** Step of the curve in minutes. */
export const FORECAST_STEP = 20;

/** A venue whose people are shown, with its day; minutes of the day, `minute` is now. */
export interface ForecastVenue extends Record<string, unknown> {
  readonly venueId: number;
  readonly venueName: string;
  readonly enVenueName: string;
  readonly date: LocalDate;
  readonly minute: number;
  readonly openBegin: number;
  readonly openEnd: number;
  readonly cap: number;
  readonly in: number;
  readonly out: number;
  readonly inside: number;
  readonly stay: number | null;
}

/** The people inside at the end of one step of one day; `week` is 0 for today. */
export interface StepInside extends Record<string, unknown> {
  readonly week: number;
  readonly step: number;
  readonly inside: number;
}

/** Reads what the forecast of a venue is made from. */
@Injectable()
export class ForecastStore {
  constructor(private readonly db: Db) {}

  /** Returns a venue that shows its visitors and has gates; 0 is the first one. */
  async findVenue(venueId: number): Promise<ForecastVenue | undefined> {
    const [row] = await this.db.prepared<ForecastVenue>(
      'forecast venue',
      `
        select v.id as "venueId", v.venue_name as "venueName", v.en_name as "enVenueName", d.date, d.minute,
          v.open_begin as "openBegin",
          case when v.open_end > v.open_begin then v.open_end else 1440 end as "openEnd", v.max_people as cap,
          f.ins as "in", f.outs as out, f.inside,
          (
            select round(avg(p.minutes))::int
            from presence p
            where p.venue_id = v.id and p.date = d.date and p.out_at is not null and not p.flagged
          ) as stay
        from v_venue v
          cross join (
            select school_now()::date as date,
              (extract(hour from school_now()) * 60 + extract(minute from school_now()))::int as minute
          ) d
          cross join lateral flow_of(v.id, d.date) f
        where ($1::int = 0 or v.id = $1) and v.show_traffic and v.status = 1
          and exists (
            select 1
            from v_hardware h
            where h.venue_id = v.id and h.kind in (${hardwareKind.gate}, ${hardwareKind.peopleCounter})
          )
        order by v.sort, v.id
        limit 1
      `,
      [venueId],
    );
    return row;
  }

  /** Returns the people inside at the steps of today and of the same weekday of earlier weeks. */
  findSteps({ venueId, date, openBegin }: ForecastVenue): Promise<StepInside[]> {
    return this.db.prepared<StepInside>(
      'forecast steps',
      `
        select distinct on (w.week, m.step) w.week, m.step, m.inside
        from generate_series(0, ${FORECAST_DAYS + ERROR_DAYS}) as w(week)
          cross join lateral (
            select greatest(
                0,
                ceil(
                  (extract(epoch from (f.minute at time zone school_zone()) - ($2::date - 7 * w.week)) / 60 - $3)
                    / ${FORECAST_STEP}
                )
              )::int as step, f.inside, f.minute
            from flow_minutes($1, $2::date - 7 * w.week) f
          ) m
        order by w.week, m.step, m.minute desc
      `,
      [venueId, date, openBegin],
    );
  }
}
