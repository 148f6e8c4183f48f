import { Injectable } from '@nestjs/common';
import { hardwareKind } from '#domain/devices/device.status';
import { readingState, type Metric } from '#domain/facilities/facility.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { facilities, FacilityRow } from '#contract/facilities/facility.contract';
import { insertRow, updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import {
  contains,
  equals,
  listAll,
  listPage,
  sinceDate,
  untilDate,
  type ListQuery,
  type SqlStatement,
} from '#server/kit/db/list';
import { scopeConditions, scopeSql, type Scope } from '#server/kit/access/scope';
import { STALE_AFTER } from '#domain/facilities/facility.rules';
import { FacilityEntity } from './facility.entity';

/** SQL of the state of the latest reading; both ends of the range are good. */
const STATE = `case when m.value is null then ${readingState.none} when m.at < (select app_now()) - (case when m.hardware_id is null then ${STALE_AFTER.hand} else ${STALE_AFTER.sensor} end) * interval '1 minute' then ${readingState.stale} when m.value < m.low then ${readingState.low} when m.value > m.high then ${readingState.high} else ${readingState.good} end`;
const READINGS = `coalesce((select jsonb_agg(jsonb_build_object('metric', m.metric, 'low', m.low, 'high', m.high, 'hardwareId', m.hardware_id, 'sensor', coalesce(h.name, ''), 'enSensor', coalesce(h.en_name, ''), 'value', m.value, 'at', epoch_ms(m.at), 'state', ${STATE}) order by m.metric)
  from facility_metric m left join hardware h on h.id = m.hardware_id where m.facility_id = f.id), '[]'::jsonb)`;

const list: ListQuery<'keyword' | 'venueId' | 'type' | 'metric' | 'status' | 'id' | 'isPublic', never> = {
  select: `f.id, f.name, f.en_name as "enName", f.type, coalesce(t.codename, '') as "typeName", coalesce(t.en_name, '') as "enTypeName", f.venue_id as "venueId", v.venue_name as "venueName", v.en_name as "enVenueName", f.place, f.en_place as "enPlace",
    f.is_public as "isPublic", ${READINGS} as readings, f.pics, f.status, f.version`,
  from: `facility f join venue v on v.id = f.venue_id left join code_item t on t.code_key = 'facility_type' and t.value = f.type`,
  filters: {
    keyword: contains('f.name', 'f.en_name', 'f.place'),
    venueId: equals('f.venue_id'),
    type: equals('f.type'),
    status: equals('f.status'),
    id: equals('f.id'),
    isPublic: equals('f.is_public'),
    metric: (value, bind) =>
      `exists (select 1 from facility_metric m where m.facility_id = f.id and m.metric = ${bind(value)})`,
  },
  sorts: {},
  tieBreaker: 'f.status desc, v.sort, v.id, f.name, f.id',
};

const readings: ListQuery<'id' | 'metric' | 'dateFrom' | 'dateTo', never> = {
  select: `to_char(r.at at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') as at, r.metric, r.value, coalesce(h.name, u.name) as source, coalesce(h.en_name, u.en_name) as "enSource"`,
  from: 'facility_reading r left join hardware h on h.id = r.hardware_id left join app_user u on u.id = r.user_id',
  filters: {
    id: equals('r.facility_id'),
    metric: equals('r.metric'),
    dateFrom: sinceDate('r.at'),
    dateTo: untilDate('r.at'),
  },
  sorts: {},
  tieBreaker: 'r.at desc, r.id desc',
};

/** The stored fields of a facility that are checked before a change. */
export interface StoredFacility {
  readonly id: number;
  readonly venueId: number;
  readonly merchantId: number;
  readonly name: string;
  readonly enName: string;
  readonly status: number;
  readonly version: number;
}

/** A stored measure. */
export interface StoredMeasure {
  readonly facilityId: number;
  readonly metric: Metric;
  readonly low: number | null;
  readonly high: number | null;
  readonly hardwareId: number | null;
  readonly value: number | null;
  /** Epoch ms. */
  readonly at: number | null;
}

/** The current reading of a measure, as its room sends it. */
interface CurrentReading extends Record<string, unknown> {
  readonly metric: Metric;
  readonly value: number;
  readonly at: number;
}

/** A reading to insert, by a device or a person. The time is in epoch ms. */
interface NewReading {
  readonly facilityId: number;
  readonly metric: Metric;
  readonly value: number;
  readonly at: number;
  readonly hardwareId?: number;
  readonly userId?: number;
}

type Draft = Omit<ParsedOf<typeof facilities.edit>, 'id' | 'version'>;

const withinScope = (scope: Scope) => scopeConditions(scope, { venue: 'f.venue_id', merchant: 'v.merchant_id' });
const MEASURE =
  'facility_id as "facilityId", metric, low, high, hardware_id as "hardwareId", value, epoch_ms(at) as at';
const columnsOf = (of: Draft) => ({
  venueId: of.venueId,
  name: of.name,
  enName: of.enName,
  type: of.type,
  place: of.place,
  enPlace: of.enPlace,
  isPublic: of.isPublic,
  pics: of.pics,
  status: of.status,
});

/** Stores facilities, their measures and readings. */
@Injectable()
export class FacilityStore {
  constructor(private readonly db: Db) {}

  page(query: ParsedOf<typeof facilities.list>, scope: Scope) {
    return listPage<FacilityRow>(this.db, list, query, withinScope(scope));
  }

  /** Returns the statement of the filtered facilities. */
  all(query: object, scope: Scope, limit: number): SqlStatement {
    return listAll(list, query as Record<string, unknown>, limit, withinScope(scope));
  }

  /** Returns the filtered facilities within a scope. */
  async findMany(query: object, scope: Scope, limit: number): Promise<FacilityRow[]> {
    const { sql, values } = this.all(query, scope, limit);
    return this.db.rows<FacilityRow>(sql, values);
  }

  /** Returns the readings of the last day, at most one in five minutes for each measure. */
  curves(id: number): Promise<{ metric: Metric; points: { at: number; value: number }[] }[]> {
    return this.db.rows(
      `
        select metric, jsonb_agg(jsonb_build_object('at', at, 'value', value) order by at) as points
        from (
          select metric, epoch_ms(max(at)) as at, round(avg(value), 3) as value
          from facility_reading
          where facility_id = $1 and at > (select app_now()) - interval '24 hours'
          group by metric, floor(extract(epoch from at) / 300)
        ) p
        group by metric
      `,
      [id],
    );
  }

  /** Returns the statement of the readings of a facility. */
  readings(query: object, limit: number): SqlStatement {
    return listAll(readings, query as Record<string, unknown>, limit);
  }

  /** Returns the active sensors of the venues a caller may assign. */
  sensorChoices(scope: Scope): Promise<{ id: number; name: string; enName: string; venueId: number }[]> {
    const values: unknown[] = [];
    return this.db.rows(
      `
        select h.id, h.name, h.en_name as "enName", h.venue_id as "venueId"
        from hardware h
          join venue v on v.id = h.venue_id
        where h.kind = ${hardwareKind.sensor}
          and h.status = 1
          and ${scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values)}
        order by h.name
      `,
      values,
    );
  }

  /** Locks and returns a facility. */
  async lock(tx: Tx, id: number): Promise<StoredFacility | null> {
    return (
      (
        await tx.rows<StoredFacility & Record<string, unknown>>(
          'select f.id, f.venue_id as "venueId", v.merchant_id as "merchantId", f.name, f.en_name as "enName", f.status, f.version from facility f join venue v on v.id = f.venue_id where f.id = $1 for update of f',
          [id],
        )
      )[0] ?? null
    );
  }

  add(tx: Tx, draft: Draft): Promise<number> {
    return insertRow(tx, FacilityEntity, columnsOf(draft));
  }

  change(tx: Tx, id: number, draft: Draft): Promise<void> {
    return updateRow(tx, FacilityEntity, id, columnsOf(draft));
  }

  async drop(tx: Tx, id: number): Promise<void> {
    await tx.repository(FacilityEntity).delete(id);
  }

  /**
   * Replaces the measures of a facility; unchanged measures keep their readings. Returns added and removed measures.
   */
  async replaceMeasures(
    tx: Tx,
    id: number,
    metrics: Draft['metrics'],
  ): Promise<{ readonly added: Metric[]; readonly gone: Metric[] }> {
    const removed = await tx.rows<{ metric: Metric }>(
      'delete from facility_metric where facility_id = $1 and not metric = any ($2) returning metric',
      [id, metrics.map(({ metric }) => metric)],
    );
    const saved = await tx.rows<{ metric: Metric; added: boolean }>(
      `
        insert into facility_metric (facility_id, metric, low, high, hardware_id)
        select $1, x.metric, x.low, x.high, x."hardwareId"
        from jsonb_to_recordset($2::jsonb) as x(metric text, low numeric, high numeric, "hardwareId" int)
        on conflict (facility_id, metric)
        do update set low = excluded.low, high = excluded.high, hardware_id = excluded.hardware_id
        returning metric, xmax = 0 as added
      `,
      [id, JSON.stringify(metrics)],
    );
    return {
      added: saved.filter(({ added }) => added).map(({ metric }) => metric),
      gone: removed.map(({ metric }) => metric),
    };
  }

  /** Returns how many of these are active sensors of a venue. */
  async countSensors(tx: Tx, venueId: number, ids: readonly number[]): Promise<number> {
    return (
      await tx.rows(
        `
          select id from hardware where venue_id = $1 and id = any ($2) and kind = ${hardwareKind.sensor} and status = 1
        `,
        [venueId, ids],
      )
    ).length;
  }

  /** Returns the measures that a sensor reports, each with its facility. */
  async measuresOfSensor(
    tx: Tx,
    hardwareId: number,
  ): Promise<(StoredMeasure & { venueId: number; name: string; enName: string })[]> {
    return tx.rows(
      `
        select ${MEASURE}, f.venue_id as "venueId", f.name, f.en_name as "enName"
        from facility_metric m
          join facility f on f.id = m.facility_id and f.status = 1
        where m.hardware_id = $1
        order by m.metric
      `,
      [hardwareId],
    );
  }

  /** Returns a measure of a facility. */
  async findMeasure(tx: Tx, id: number, metric: Metric): Promise<StoredMeasure | null> {
    return (
      (
        await tx.rows<StoredMeasure & Record<string, unknown>>(
          `select ${MEASURE} from facility_metric where facility_id = $1 and metric = $2`,
          [id, metric],
        )
      )[0] ?? null
    );
  }

  /**
   * Inserts a reading and updates the current reading if it is newer. Returns the updated row (nothing if a newer one
   * exists), locked until the transaction ends.
   */
  async saveReading(
    tx: Tx,
    { facilityId, metric, value, at, hardwareId, userId }: NewReading,
  ): Promise<CurrentReading[]> {
    await tx.rows(
      'insert into facility_reading (facility_id, metric, value, at, hardware_id, user_id) values ($1, $2, $3, to_timestamp($4::float8 / 1000.0), $5, $6)',
      [facilityId, metric, value, at, hardwareId ?? null, userId ?? null],
    );
    return tx.rows<CurrentReading>(
      'select metric, value::float8 as value, epoch_ms(at) as at from facility_metric where facility_id = $1 and metric = $2 and at = to_timestamp($3::float8 / 1000.0)',
      [facilityId, metric, at],
    );
  }
}
