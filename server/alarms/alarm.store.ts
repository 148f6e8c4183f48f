import { Injectable } from '@nestjs/common';
import type { HandleStatus } from '#domain/devices/device.status';
import type { LiveBody } from '#contract/kit/live';
import type { Tx } from '#server/kit/db';

/** What a device warns of. `at` epoch ms. */
export interface Warning {
  readonly kind: string;
  readonly level: number;
  readonly title: string;
  readonly titleEn: string;
  readonly at: number;
}

/** An alarm as the steps need it. */
export interface AlarmState extends Record<string, unknown> {
  readonly id: number;
  readonly venueId: number;
  readonly handleStatus: HandleStatus;
  readonly ackAt: number | null;
  readonly clearedAt: number | null;
}

/** An open alarm as its room tells it. */
export interface Told extends Record<string, unknown> {
  readonly venueId: number;
  readonly row: LiveBody;
}

const STATE = `id, venue_id as "venueId", handle_status as "handleStatus", epoch_ms(ack_at) as "ackAt", epoch_ms(cleared_at) as "clearedAt"`;

/** Alarms as rows. One open alarm for each device and kind; a repeated warning counts on it. */
@Injectable()
export class AlarmStore {
  /** Opens an alarm, or counts the warning on the one that is open. */
  async raise(
    tx: Tx,
    hardwareId: number,
    { kind, level, title, titleEn, at }: Warning,
    pending: HandleStatus,
  ): Promise<Told> {
    const [told] = await tx.rows<Told>(
      `insert into device_alarm as a (hardware_id, venue_id, kind, level, title, title_en, raised_at, last_at, handle_status)
       select h.id, h.venue_id, $2, $3, $4, $5, to_timestamp($6::float8 / 1000.0), to_timestamp($6::float8 / 1000.0), $7 from hardware h where h.id = $1
       on conflict (hardware_id, kind) where handle_status = 1 and cleared_at is null
       do update set count = a.count + 1, last_at = greatest(a.last_at, excluded.last_at), raised_at = least(a.raised_at, excluded.raised_at), level = greatest(a.level, excluded.level),
                     title = excluded.title, title_en = excluded.title_en
       returning a.venue_id as "venueId", alarm_row(a) as row`,
      [hardwareId, kind, level, title, titleEn, at, pending],
    );
    return told as Told;
  }

  /** The open alarm of a device and kind, held until the transaction ends. */
  async open(tx: Tx, hardwareId: number, kind: string): Promise<(AlarmState & { readonly lastAt: number }) | null> {
    const [row] = await tx.rows<AlarmState & { readonly lastAt: number }>(
      `select ${STATE}, epoch_ms(last_at) as "lastAt" from device_alarm where hardware_id = $1 and kind = $2 and handle_status = 1 and cleared_at is null for no key update`,
      [hardwareId, kind],
    );
    return row ?? null;
  }

  /** The kinds of a device's open alarms. */
  async openKinds(tx: Tx, hardwareId: number): Promise<string[]> {
    return (
      await tx.rows<{ kind: string }>(
        'select kind from device_alarm where hardware_id = $1 and handle_status = 1 and cleared_at is null',
        [hardwareId],
      )
    ).map(({ kind }) => kind);
  }

  /** The alarm ends by itself, if it still stands where the step left from. */
  async clear(tx: Tx, alarm: AlarmState, next: HandleStatus, at: number): Promise<void> {
    await tx.rows(
      'update device_alarm set handle_status = $3, cleared_at = to_timestamp($4::float8 / 1000.0) where id = $1 and handle_status = $2 and cleared_at is null',
      [alarm.id, alarm.handleStatus, next, at],
    );
  }

  /** What was handled by somebody is over at the device as well. */
  async over(tx: Tx, hardwareId: number, kind: string, at: number, handled: HandleStatus): Promise<void> {
    await tx.rows(
      'update device_alarm set cleared_at = to_timestamp($3::float8 / 1000.0) where hardware_id = $1 and kind = $2 and handle_status = $4 and cleared_at is null and raised_at <= to_timestamp($3::float8 / 1000.0)',
      [hardwareId, kind, at, handled],
    );
  }

  /** An alarm, held until the transaction ends. */
  async lock(tx: Tx, id: number): Promise<AlarmState | null> {
    const [row] = await tx.rows<AlarmState>(`select ${STATE} from device_alarm where id = $1 for no key update`, [id]);
    return row ?? null;
  }

  /** Somebody has seen it. Answers the row its room tells. */
  async acknowledge(tx: Tx, id: number, userId: number): Promise<LiveBody> {
    const [told] = await tx.rows<{ row: LiveBody }>(
      'update device_alarm a set ack_by = $2, ack_at = app_now() where id = $1 and ack_at is null returning alarm_row(a) as row',
      [id, userId],
    );
    return told?.row ?? {};
  }

  /** Somebody has done something about it; answers whether it still stood where the step left from. */
  async handle(tx: Tx, alarm: AlarmState, next: HandleStatus, userId: number, note: string): Promise<boolean> {
    const moved = await tx.rows(
      'update device_alarm set handle_status = $3, handled_by = $4, handled_at = app_now(), note = $5 where id = $1 and handle_status = $2 returning 1',
      [alarm.id, alarm.handleStatus, next, userId, note],
    );
    return moved.length === 1;
  }
}
