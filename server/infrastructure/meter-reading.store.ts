import { Injectable } from '@nestjs/common';
import type { FixedAssetKind, FixedAssetStatus, MeterReadingSource } from '#domain/infrastructure/fixed-asset.status';
import type { MeterPoint } from '#domain/infrastructure/meter-reading.rules';
import type { MeterReadingRow } from '#contract/infrastructure/meter-reading.contract';
import { Db, type Tx } from '#server/kit/db/db';
import { equals, sinceDate, untilDate, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { MeterReadingEntity } from './meter-reading.entity';

const list: ListQuery<'id' | 'dateFrom' | 'dateTo', never> = {
  select: `
    m.id, to_char(m.at at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') as at, m.value, m.restart,
    (m.total - p.total) * a.factor as used, m.source, coalesce(u.name, h.name) as reader,
    coalesce(nullif(u.en_name, ''), u.name, h.en_name) as "enReader", m.note,
    not exists (select from meter_reading n where n.asset_id = m.asset_id and n.at > m.at) as "isLast"
  `,
  from: `
    meter_reading m
      join fixed_asset a on a.id = m.asset_id
      left join v_app_user u on u.id = m.user_id
      left join v_hardware h on h.id = m.hardware_id
      left join lateral (
        select total from meter_reading e where e.asset_id = m.asset_id and e.at < m.at order by e.at desc limit 1
      ) p on true
  `,
  filters: { id: equals('m.asset_id'), dateFrom: sinceDate('m.at'), dateTo: untilDate('m.at') },
  sorts: {},
  countFrom: 'meter_reading m',
  tieBreaker: 'm.at desc, m.id desc',
};

/** What decides whether a meter takes a reading. */
export interface StoredMeter {
  readonly id: number;
  readonly kind: FixedAssetKind;
  readonly status: FixedAssetStatus;
}

/** The readings of a meter before, at and after a time. Times are in epoch ms. */
export interface ReadingsAround {
  readonly previous: (MeterPoint & { readonly at: number }) | null;
  readonly same: MeterPoint | null;
  readonly next: (MeterPoint & { readonly at: number }) | null;
}

/** A reading to insert. The time is in epoch ms. */
export interface NewMeterReading extends MeterPoint {
  readonly assetId: number;
  readonly at: number;
  readonly source: MeterReadingSource;
  readonly note: string;
  readonly userId: number | null;
  readonly hardwareId: number | null;
}

const pointOf = (row: string): string => `
  case when ${row}.id is not null
    then jsonb_build_object('at', epoch_ms(${row}.at), 'value', ${row}.value, 'restart', ${row}.restart)
  end
`;

/** Stores the readings of meters. */
@Injectable()
export class MeterReadingStore {
  readonly list: StoredList<MeterReadingRow>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list);
  }

  /** Locks a meter, so that its readings are checked and inserted one after the other. */
  async lock(tx: Tx, id: number): Promise<StoredMeter | null> {
    return (
      (
        await tx.rows<StoredMeter & Record<string, unknown>>(
          'select id, kind, status from fixed_asset where id = $1 for update',
          [id],
        )
      )[0] ?? null
    );
  }

  /** Locks the meter that is linked to a device. */
  async lockByDevice(tx: Tx, hardwareId: number): Promise<StoredMeter | null> {
    return (
      (
        await tx.rows<StoredMeter & Record<string, unknown>>(
          'select id, kind, status from fixed_asset where hardware_id = $1 for update',
          [hardwareId],
        )
      )[0] ?? null
    );
  }

  /** Returns the meters with these numbers. */
  named(
    numbers: readonly string[],
    on: Pick<Db | Tx, 'rows'> = this.db,
  ): Promise<(StoredMeter & { readonly no: string })[]> {
    return on.rows<StoredMeter & { no: string } & Record<string, unknown>>(
      'select id, kind, status, no from fixed_asset where no = any ($1) order by id',
      [numbers],
    );
  }

  /** Locks these meters in the order of their ids. */
  async lockMany(tx: Tx, ids: readonly number[]): Promise<void> {
    await tx.rows('select id from fixed_asset where id = any ($1::int[]) order by id for update', [ids]);
  }

  /** Returns the stored readings around each of these times, in their order. */
  async around(
    times: readonly { readonly assetId: number; readonly at: number }[],
    on: Pick<Db | Tx, 'rows'> = this.db,
  ): Promise<ReadingsAround[]> {
    return on.rows<ReadingsAround & Record<string, unknown>>(
      `
        select ${pointOf('p')} as previous, ${pointOf('s')} as same, ${pointOf('n')} as next
        from rows from (jsonb_to_recordset($1::jsonb) as ("assetId" int, at float8)) with ordinality as x("assetId", at, i)
          cross join lateral (select to_timestamp(x.at / 1000.0) as at) t
          left join lateral (
            select * from meter_reading m where m.asset_id = x."assetId" and m.at < t.at order by m.at desc limit 1
          ) p on true
          left join meter_reading s on s.asset_id = x."assetId" and s.at = t.at
          left join lateral (
            select * from meter_reading m where m.asset_id = x."assetId" and m.at > t.at order by m.at limit 1
          ) n on true
        order by x.i
      `,
      [JSON.stringify(times.map(({ assetId, at }) => ({ assetId, at })))],
    );
  }

  /** Inserts a reading and returns its id. */
  async add(tx: Tx, reading: NewMeterReading): Promise<number> {
    const { assetId, at, value, restart, source, note, userId, hardwareId } = reading;
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into meter_reading (asset_id, at, value, restart, source, note, user_id, hardware_id)
        values ($1, to_timestamp($2::float8 / 1000.0), $3, $4, $5, $6, $7, $8)
        returning id
      `,
      [assetId, at, value, restart, source, note, userId, hardwareId],
    );
    return (row as { id: number }).id;
  }

  find(tx: Tx, id: number): Promise<MeterReadingEntity | null> {
    return tx.repository(MeterReadingEntity).findOneBy({ id });
  }

  async drop(tx: Tx, id: number): Promise<void> {
    await tx.repository(MeterReadingEntity).delete(id);
  }
}
