import { Injectable } from '@nestjs/common';
import { hardwareState } from '#domain/devices/device.status';
import { Db, type Tx } from '#server/kit/db/db';
import { Keyring } from '#server/kit/crypto/keyring';
import type { HardwareEntity } from './hardware.entity';

/** A registered device. */
export type Device = Pick<
  HardwareEntity,
  'id' | 'sn' | 'name' | 'enName' | 'kind' | 'venueId' | 'direction' | 'siteIds' | 'endpoint' | 'status'
> & {
  readonly adapter: 'plain' | 'poll' | 'push';
  /** The signing key. */
  readonly key: string;
};

/** Changes caused by a heartbeat; epoch ms. */
interface HeartbeatChange {
  readonly was: number;
  readonly now: number;
  readonly skew: number;
}

/** The state a device reports; missing fields stay unchanged. `clock` is its own time, epoch ms. */
export interface DeviceHeartbeat {
  readonly bootId?: string | undefined;
  readonly clock?: number | undefined;
  readonly version?: string | undefined;
  readonly state?: Readonly<Record<string, unknown>> | undefined;
}

interface CachedDevice {
  readonly until: number;
  readonly device: Promise<Device | null>;
}

/** How long a device is cached, in milliseconds: a withdrawn key stops working within that time. */
const CACHE_MS = 1_000;
const MAX_CACHED = 5_000;

const COLUMNS = `
  id, sn, name, en_name as "enName", kind, adapter, venue_id as "venueId", direction, site_ids as "siteIds", endpoint,
  status
`;

/** Rows of the hardware list as devices and their services use them. */
@Injectable()
export class DeviceStore {
  private readonly cache = new Map<string, CachedDevice>();

  constructor(
    private readonly keys: Keyring,
    private readonly db: Db,
  ) {}

  /** Returns the device of a serial number, at most a second old; null if it is not registered. */
  bySn(sn: string): Promise<Device | null> {
    const cached = this.cache.get(sn);
    if (cached && cached.until > performance.now()) return cached.device;
    if (this.cache.size >= MAX_CACHED) this.cache.clear();
    const device = this.read(sn);
    this.cache.set(sn, { until: performance.now() + CACHE_MS, device });
    device.catch(() => this.cache.delete(sn));
    return device;
  }

  /** Marks a device as seen and locks its row, so that its reports are processed in order. */
  async recordHeartbeat(
    tx: Tx,
    id: number,
    { bootId, clock, version, state }: DeviceHeartbeat,
  ): Promise<HeartbeatChange> {
    const [row] = await tx.rows<HeartbeatChange & Record<string, unknown>>(
      `
        update hardware h
        set
          state = $2, last_beat = app_now(), boot_id = coalesce($3, h.boot_id), version = coalesce($4, h.version),
          params
            = case when $5::jsonb is null then h.params else h.params || jsonb_build_object('state', $5::jsonb) end,
          clock_skew_ms = coalesce($6::bigint - epoch_ms(app_now()), h.clock_skew_ms)
        from (select id, state from hardware where id = $1 for no key update) was
        where h.id = was.id
        returning was.state as was, epoch_ms(app_now()) as now, h.clock_skew_ms as skew
      `,
      [
        id,
        hardwareState.online,
        bootId ?? null,
        version ?? null,
        state ? JSON.stringify(state) : null,
        clock === undefined ? null : Math.round(clock),
      ],
    );
    return row as HeartbeatChange;
  }

  /** Marks online devices that have been silent for `silence` ms as offline and returns them. */
  markSilent(
    tx: Tx,
    silence: number,
  ): Promise<(Pick<HardwareEntity, 'id' | 'name' | 'enName'> & { readonly now: number })[]> {
    return tx.rows(
      `
        update hardware h
        set state = $1
        from (
          select id
          from hardware
          where state = $2 and status = 1 and last_beat < app_now() - $3 * interval '1 millisecond'
          order by id
          for no key update
        ) lost
        where h.id = lost.id
        returning h.id, h.name, h.en_name as "enName", epoch_ms(app_now()) as now
      `,
      [hardwareState.offline, hardwareState.online, silence],
    );
  }

  private async read(sn: string): Promise<Device | null> {
    const [row] = await this.db.prepared<Omit<Device, 'key'> & { sealed: string }>(
      'device by sn',
      `select ${COLUMNS}, device_key_enc as sealed from hardware where sn = $1`,
      [sn],
    );
    if (!row) return null;
    const { sealed, ...device } = row;
    return { ...device, key: this.keys.unseal(sealed) };
  }
}
