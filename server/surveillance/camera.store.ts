import { Injectable } from '@nestjs/common';
import { hardwareKind } from '#domain/devices/device.status';
import { streamKind } from '#domain/surveillance/surveillance.status';
import { switchStatus } from '#domain/venues/venue.status';
import type { CameraRow } from '#contract/surveillance/surveillance.contract';
import { scopeConditions, scopeSql, type Scope } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import type { CameraStreamEntity } from './camera-stream.entity';

const SELECT = `
  h.id, h.name, h.en_name as "enName", h.venue_id as "venueId", v.venue_name as "venueName",
  v.en_name as "enVenueName", h.place, h.en_place as "enPlace",
  coalesce(c.snapshot_path, '') as "snapshotPath", coalesce(c.stream_kind, ${streamKind.none}) as "streamKind",
  coalesce(c.stream_path, '') as "streamPath", coalesce(c.version, 0) as version
`;
const FROM = `
  v_hardware h
    join v_venue v on v.id = h.venue_id
    left join camera_stream c on c.hardware_id = h.id
`;
const ACTIVE = `h.kind = ${hardwareKind.camera} and h.status = ${switchStatus.on}`;
const columns = { venue: 'v.id', merchant: 'v.merchant_id' };

const list: ListQuery<'keyword' | 'venueId', never> = {
  select: SELECT,
  from: FROM,
  filters: { keyword: contains('h.name', 'h.en_name', 'h.place', 'h.en_place'), venueId: equals('h.venue_id') },
  sorts: {},
  tieBreaker: 'v.sort, v.id, h.name, h.id',
};

/** Stores how cameras are shown; the cameras themselves belong to the devices. */
@Injectable()
export class CameraStore {
  readonly list: StoredList<CameraRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope: Scope) => (bind) => [
      ACTIVE,
      ...scopeConditions(scope, columns)(bind),
    ]);
  }

  /** Returns active cameras in a scope by their ids. */
  find(ids: readonly number[], scope: Scope, on: Pick<Db | Tx, 'rows'> = this.db): Promise<CameraRow[]> {
    const values: unknown[] = [ids];
    return on.rows<CameraRow>(
      `select ${SELECT} from ${FROM} where h.id = any ($1) and ${ACTIVE} and ${scopeSql(scope, columns, values)}`,
      values,
    );
  }

  /** Stores how a camera is shown if it has this version; false if it was changed since. */
  async save(
    tx: Tx,
    { hardwareId, snapshotPath, streamKind: kind, streamPath, version }: CameraStreamEntity,
  ): Promise<boolean> {
    const saved = await tx.rows(
      `
        insert into camera_stream (hardware_id, snapshot_path, stream_kind, stream_path, version)
        values ($1, $2, $3, $4, 1)
        on conflict (hardware_id) do update
        set snapshot_path = excluded.snapshot_path, stream_kind = excluded.stream_kind,
          stream_path = excluded.stream_path, version = camera_stream.version + 1
        where camera_stream.version = $5
        returning 1
      `,
      [hardwareId, snapshotPath, kind, streamPath, version],
    );
    return saved.length > 0;
  }
}
