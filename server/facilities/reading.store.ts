import { Injectable } from '@nestjs/common';
import type { Metric } from '#domain/facilities/facility.status';
import { Db, type Tx } from '#server/kit/db/db';
import { equals, listAll, sinceDate, untilDate, type ListQuery, type SqlStatement } from '#server/kit/db/list';
import { purgeOldRows } from '#server/kit/db/purge';
import { FacilityMetricEntity } from './facility-metric.entity';
import type { FacilityEntity } from './facility.entity';

/** When a facility is to be deleted, its readings are counted up to this number. */
const COUNT_CAP = 1_000;

const list: ListQuery<'id' | 'metric' | 'dateFrom' | 'dateTo', never> = {
  select: `
    to_char(r.at at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') as at, r.metric, r.value,
    coalesce(h.name, u.name) as source, coalesce(h.en_name, u.en_name) as "enSource"
  `,
  from: `
    facility_reading r
      left join v_hardware h on h.id = r.hardware_id
      left join v_app_user u on u.id = r.user_id
  `,
  filters: {
    id: equals('r.facility_id'),
    metric: equals('r.metric'),
    dateFrom: sinceDate('r.at'),
    dateTo: untilDate('r.at'),
  },
  sorts: {},
  tieBreaker: 'r.at desc, r.id desc',
};

/** A stored measure. */
export interface StoredMeasure extends Pick<
  FacilityMetricEntity,
  'facilityId' | 'low' | 'high' | 'hardwareId' | 'value'
> {
  readonly metric: Metric;
  /** Epoch ms. */
  readonly at: number | null;
}

/** The current reading of a measure, as its room sends it. */
export interface CurrentReading extends Record<string, unknown> {
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

/** Stores the readings of facilities. */
@Injectable()
export class ReadingStore {
  constructor(private readonly db: Db) {}

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
  all(query: object, limit: number): SqlStatement {
    return listAll(list, query as Record<string, unknown>, limit);
  }

  /** Returns the number of readings of a facility, up to a cap. */
  async count(tx: Tx, facilityId: number): Promise<number> {
    const [row] = await tx.rows<{ n: number }>(
      `select count(*)::int as n from (select 1 from facility_reading where facility_id = $1 limit ${COUNT_CAP}) r`,
      [facilityId],
    );
    return row?.n ?? 0;
  }

  /** Returns the range of a measure of a facility; null if it has no such measure. */
  rangeOf(tx: Tx, facilityId: number, metric: Metric): Promise<Pick<FacilityMetricEntity, 'low' | 'high'> | null> {
    return tx
      .repository(FacilityMetricEntity)
      .findOne({ select: { facilityId: true, metric: true, low: true, high: true }, where: { facilityId, metric } });
  }

  /** Returns the measures that a sensor reports, each with its facility. */
  measuresOfSensor(
    tx: Tx,
    hardwareId: number,
  ): Promise<(StoredMeasure & Pick<FacilityEntity, 'venueId' | 'name' | 'enName'>)[]> {
    return tx.rows(
      `
        select
          facility_id as "facilityId", metric, low, high, hardware_id as "hardwareId", value, epoch_ms(at) as at,
          f.venue_id as "venueId", f.name, f.en_name as "enName"
        from facility_metric m
          join facility f on f.id = m.facility_id and f.status = 1
        where m.hardware_id = $1
        order by m.metric
      `,
      [hardwareId],
    );
  }

  /**
   * Inserts a reading and updates the current reading if it is newer. Returns the updated row (nothing if a newer one
   * exists), locked until the transaction ends.
   */
  async add(tx: Tx, { facilityId, metric, value, at, hardwareId, userId }: NewReading): Promise<CurrentReading[]> {
    await tx.rows(
      `
        insert into facility_reading (facility_id, metric, value, at, hardware_id, user_id)
        values ($1, $2, $3, to_timestamp($4::float8 / 1000.0), $5, $6)
      `,
      [facilityId, metric, value, at, hardwareId ?? null, userId ?? null],
    );
    return tx.rows<CurrentReading>(
      `
        select metric, value::float8 as value, epoch_ms(at) as at
        from facility_metric
        where facility_id = $1 and metric = $2 and at = to_timestamp($3::float8 / 1000.0)
      `,
      [facilityId, metric, at],
    );
  }

  /**
   * Deletes a slice of readings older than a number of days and returns how many; current readings are stored
   * separately.
   */
  dropOld(days: number): Promise<number> {
    return purgeOldRows(this.db, {
      table: 'facility_reading',
      key: 'id',
      old: `select id from facility_reading where at < app_now() - $1::int * interval '1 day' limit $2`,
      days,
    });
  }
}
