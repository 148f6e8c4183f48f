import { Injectable } from '@nestjs/common';
import { hardwareKind } from '#domain/devices/device.status';
import { readingState, type Metric } from '#domain/facilities/facility.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { facilities, FacilityRow } from '#contract/facilities/facility.contract';
import { insertRow, updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { scopeConditions, scopeSql, type Scope } from '#server/kit/access/scope';
import { STALE_AFTER } from '#domain/facilities/facility.rules';
import type { VenueEntity } from '#server/venues/venue.entity';
import { FacilityEntity } from './facility.entity';
import { ReadingStore } from './reading.store';

/** SQL of the state of the latest reading; both ends of the range are good. */
const STATE = `
  case
    when m.value is null then ${readingState.none}
    when m.at < (select app_now())
      - (case when m.hardware_id is null then ${STALE_AFTER.hand} else ${STALE_AFTER.sensor} end) * interval '1 minute'
      then ${readingState.stale}
    when m.value < m.low then ${readingState.low}
    when m.value > m.high then ${readingState.high}
    else ${readingState.good}
  end
`;
const READINGS = `coalesce((
  select jsonb_agg(
    jsonb_build_object(
      'metric', m.metric, 'low', m.low, 'high', m.high, 'hardwareId', m.hardware_id, 'sensor', coalesce(h.name, ''),
      'enSensor', coalesce(h.en_name, ''), 'value', m.value, 'at', epoch_ms(m.at), 'state', ${STATE}
    )
    order by m.metric
  )
  from facility_metric m
    left join v_hardware h on h.id = m.hardware_id
  where m.facility_id = f.id
), '[]'::jsonb)`;

const list: ListQuery<'keyword' | 'venueId' | 'type' | 'metric' | 'status' | 'id' | 'isPublic', never> = {
  select: `
    f.id, f.name, f.en_name as "enName", f.type,
    coalesce(t.codename, '') as "typeName", coalesce(t.en_name, '') as "enTypeName",
    f.venue_id as "venueId", v.venue_name as "venueName", v.en_name as "enVenueName", f.place, f.en_place as "enPlace",
    f.is_public as "isPublic", ${READINGS} as readings, f.pics, f.status, f.version
  `,
  from: `
    facility f
      join v_venue v on v.id = f.venue_id
      left join v_code_item t on t.code_key = 'facility_type' and t.value = f.type
  `,
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

/** The stored fields of a facility that are checked before a change. */
export type StoredFacility = Pick<FacilityEntity, 'id' | 'venueId' | 'name' | 'enName' | 'status' | 'version'> &
  Pick<VenueEntity, 'merchantId'>;

type Draft = Omit<ParsedOf<typeof facilities.edit>, 'id' | 'version'>;

const withinScope = (scope: Scope) => scopeConditions(scope, { venue: 'f.venue_id', merchant: 'v.merchant_id' });
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

/** Stores facilities and their measures, with the store of their readings. */
@Injectable()
export class FacilityStore {
  readonly list: StoredList<FacilityRow, [scope: Scope]>;

  constructor(
    private readonly db: Db,
    readonly readings: ReadingStore,
  ) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Returns the active sensors of the venues a caller may assign. */
  sensorChoices(scope: Scope): Promise<{ id: number; name: string; enName: string; venueId: number }[]> {
    const values: unknown[] = [];
    return this.db.rows(
      `
        select h.id, h.name, h.en_name as "enName", h.venue_id as "venueId"
        from v_hardware h
          join v_venue v on v.id = h.venue_id
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
    const [row] = await tx.rows<StoredFacility>(
      `
        select
          f.id, f.venue_id as "venueId", v.merchant_id as "merchantId", f.name, f.en_name as "enName", f.status,
          f.version
        from facility f
          join v_venue v on v.id = f.venue_id
        where f.id = $1
        for update of f
      `,
      [id],
    );
    return row ?? null;
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
          select id from v_hardware where venue_id = $1 and id = any ($2) and kind = ${hardwareKind.sensor} and status = 1
        `,
        [venueId, ids],
      )
    ).length;
  }
}
