import { Injectable } from '@nestjs/common';
import { warningTarget } from '#domain/alarms/warning.status';
import type { MonitoringTile, TileNow } from '#contract/alarms/monitoring.contract';
import { scopeSql, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';

/** The lasting facts of a tile; the rest changes. */
export type TileFacts = Omit<MonitoringTile, keyof TileNow | 'points'> & { readonly key: string };

/** The values of a tile in the last hour. */
interface TilePoints extends Record<string, unknown> {
  readonly key: string;
  readonly points: MonitoringTile['points'];
}

/** A venue of the wall with what its tiles show now. */
interface MonitoredVenue extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly enName: string;
  readonly tiles: readonly TileNow[];
}

const { device, facility, venueFlow } = warningTarget;

/** Reads the monitoring wall. */
@Injectable()
export class MonitoringStore {
  constructor(private readonly db: Db) {}

  /** Returns the venues within a scope with what their tiles show now. */
  venues(scope: Scope): Promise<MonitoredVenue[]> {
    const values: unknown[] = [];
    return this.db.rows<MonitoredVenue>(
      `
        select v.id, v.venue_name as name, v.en_name as "enName", equipment_tiles(v.id) as tiles
        from v_venue v
        where v.status = 1 and ${scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values)}
        order by v.sort, v.id
      `,
      values,
    );
  }

  /** Returns the lasting facts of the tiles of venues. */
  facts(venueIds: readonly number[]): Promise<TileFacts[]> {
    return this.db.rows<TileFacts & Record<string, unknown>>(
      `
        select 'd' || h.id as key, h.venue_id as "venueId", ${device} as kind, h.kind as "hardwareKind", h.name,
          h.en_name as "enName", h.place, h.en_place as "enPlace", null as metric, null::float8 as low,
          null::float8 as high, false as "byHand"
        from v_hardware h
        where h.venue_id = any ($1) and h.status = 1
        union all
        select 'f' || f.id || '.' || m.metric, f.venue_id, ${facility}, null, f.name, f.en_name, f.place, f.en_place,
          m.metric, m.low::float8, m.high::float8, m.hardware_id is null
        from v_facility f
          join v_facility_metric m on m.facility_id = f.id
        where f.venue_id = any ($1) and f.status = 1
        union all
        select 'v' || v.id, v.id, ${venueFlow}, null, v.venue_name, v.en_name, '', '', 'inside', null,
          nullif(v.max_people, 0)::float8, false
        from v_venue v
        where v.id = any ($1)
      `,
      [venueIds],
    );
  }

  /** Returns the last hour of the tiles of venues; tiles without values are missing. */
  points(venueIds: readonly number[]): Promise<TilePoints[]> {
    return this.db.rows<TilePoints>(
      `
        select p.key, jsonb_agg(jsonb_build_object('at', p.at, 'value', p.value) order by p.at) as points
        from (
          select 'f' || r.facility_id || '.' || r.metric as key, epoch_ms(max(r.at)) as at,
            round(avg(r.value), 3)::float8 as value
          from v_facility_reading r
            join v_facility f on f.id = r.facility_id and f.venue_id = any ($1) and f.status = 1
          where r.at > (select app_now()) - interval '1 hour'
          group by r.facility_id, r.metric, floor(extract(epoch from r.at) / 60)
          union all
          select 'd' || h.id, epoch_ms(s.at), count(e.id)::float8
          from v_hardware h
            cross join generate_series(
              to_timestamp(floor(extract(epoch from (select app_now())) / 300) * 300) - interval '55 minutes',
              (select app_now()), interval '5 minutes'
            ) s (at)
            left join v_gate_event e on e.hardware_id = h.id
              and e.at >= s.at
              and e.at < s.at + interval '5 minutes'
              and e.venue_id = h.venue_id
          where h.venue_id = any ($1)
            and h.status = 1
            and exists (
              select 1
              from v_gate_event g
              where g.venue_id = h.venue_id
                and g.hardware_id = h.id
                and g.at > (select app_now()) - interval '1 hour'
            )
          group by h.id, s.at
          union all
          select 'v' || w.target_id, epoch_ms(w.at), w.value::float8
          from warning_sample w
          where w.target_kind = ${venueFlow}
            and w.target_id = any ($1)
            and w.metric = 'inside'
            and w.at > (select app_now()) - interval '1 hour'
        ) p
        group by p.key
      `,
      [venueIds],
    );
  }
}
