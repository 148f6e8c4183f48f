import { Injectable } from '@nestjs/common';
import { hardwareState } from '#domain/devices/device.status';
import { OLD_KEY_HOURS } from '#domain/hardware/hardware.rules';
import { Db, type Tx } from '#server/kit/db/db';
import type { HardwareEntity } from './hardware.entity';

/** A device as stored, with its sealed keys; the previous one only while it is accepted. */
export type StoredDevice = Pick<
  HardwareEntity,
  'id' | 'sn' | 'name' | 'enName' | 'kind' | 'adapter' | 'venueId' | 'direction' | 'siteIds' | 'endpoint' | 'status'
> & { readonly sealed: string; readonly previousSealed: string | null };

/** Changes caused by a heartbeat; epoch ms. `settings` are new parameters the device does not use yet. */
export interface HeartbeatChange {
  readonly was: number;
  readonly now: number;
  readonly skew: number;
  readonly settings: { readonly no: number; readonly values: HardwareEntity['settings'] } | null;
}

/** The state a device reports; missing fields stay unchanged. `clock` is its own time, epoch ms. */
export interface DeviceHeartbeat {
  readonly bootId?: string | undefined;
  readonly clock?: number | undefined;
  readonly version?: string | undefined;
  readonly state?: Readonly<Record<string, unknown>> | undefined;
  /** Number of the parameters it uses; undefined if it does not say. */
  readonly settingsNo?: number | undefined;
}

const COLUMNS = `
  id, sn, name, en_name as "enName", kind, adapter, venue_id as "venueId", direction, site_ids as "siteIds", endpoint,
  status
`;

/** Rows of devices as their protocols use them. */
@Injectable()
export class DeviceStore {
  constructor(private readonly db: Db) {}

  /** Returns the device of a serial number; undefined if it is not registered. */
  async findBySn(sn: string): Promise<StoredDevice | undefined> {
    const [row] = await this.db.prepared<StoredDevice>(
      'device by sn',
      `
        select ${COLUMNS}, device_key_enc as sealed,
          case when previous_key_until > app_now() then previous_key_enc end as "previousSealed"
        from hardware
        where sn = $1
      `,
      [sn],
    );
    return row;
  }

  /** Marks a device as seen and locks its row, so that its reports are processed in order. */
  async recordHeartbeat(
    tx: Tx,
    id: number,
    { bootId, clock, version, state, settingsNo }: DeviceHeartbeat,
  ): Promise<HeartbeatChange> {
    const [row] = await tx.rows<HeartbeatChange & Record<string, unknown>>(
      `
        update hardware h
        set
          state = $2, last_beat = app_now(), boot_id = coalesce($3, h.boot_id), version = coalesce($4, h.version),
          params
            = case when $5::jsonb is null then h.params else h.params || jsonb_build_object('state', $5::jsonb) end,
          clock_skew_ms = coalesce($6::bigint - epoch_ms(app_now()), h.clock_skew_ms),
          settings_applied = coalesce($7::int, h.settings_applied)
        from (select id, state from hardware where id = $1 for no key update) was
        where h.id = was.id
        returning was.state as was, epoch_ms(app_now()) as now, h.clock_skew_ms as skew,
          case
            when h.settings_no > 0 and h.settings_applied is distinct from h.settings_no
              then jsonb_build_object('no', h.settings_no, 'values', h.settings)
          end as settings
      `,
      [
        id,
        hardwareState.online,
        bootId ?? null,
        version ?? null,
        state ? JSON.stringify(state) : null,
        clock === undefined ? null : Math.round(clock),
        settingsNo ?? null,
      ],
    );
    return row as HeartbeatChange;
  }

  /** Returns the parameters of a device with their number. */
  async settingsOf(id: number): Promise<{ no: number; values: HardwareEntity['settings'] }> {
    const [row] = await this.db.rows<{ no: number; values: HardwareEntity['settings'] }>(
      'select settings_no as no, settings as values from hardware where id = $1',
      [id],
    );
    return row ?? { no: 0, values: {} };
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

  /**
   * Replaces the key of a device. The key it uses now stays accepted for a day: the current one, or the one before it
   * if the device has not used the current one yet. A device that was never online used none.
   */
  async replaceKey(tx: Tx, id: number, sealed: string): Promise<void> {
    await tx.rows(
      `
        update hardware
        set
          device_key_enc = $2,
          previous_key_enc = case
            when last_beat is null then null
            when previous_key_until > app_now() then previous_key_enc
            else device_key_enc
          end,
          previous_key_until = case when last_beat is not null then app_now() + ${OLD_KEY_HOURS} * interval '1 hour' end
        where id = $1
      `,
      [id, sealed],
    );
  }

  /** Forgets the previous key of a device whose current key is still this one. */
  async dropPreviousKey(id: number, sealed: string): Promise<void> {
    await this.db.rows(
      `
        update hardware
        set previous_key_enc = null, previous_key_until = null
        where id = $1 and device_key_enc = $2 and previous_key_enc is not null
      `,
      [id, sealed],
    );
  }

  /** Forgets previous keys whose time is over. Returns how many. */
  async dropOverdueKeys(): Promise<number> {
    return (
      await this.db.rows(`
        update hardware
        set previous_key_enc = null, previous_key_until = null
        where previous_key_until <= app_now()
        returning id
      `)
    ).length;
  }
}
