import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { deviceFailure } from '#domain/devices/device.failures';
import type { HandleStatus } from '#domain/devices/device.status';
import type { LiveBody } from '#contract/kit/live';
import { failOnConstraint } from '#server/kit/db/constraint';
import type { Tx } from '#server/kit/db/db';
import { DeviceAlarmEntity } from './device-alarm.entity';

/** An alarm as reported by a device; `at` is epoch ms. */
type AlarmWarning = Pick<DeviceAlarmEntity, 'kind' | 'level' | 'title' | 'titleEn'> & { readonly at: number };

/** The fields of an alarm that transitions need; instants in epoch ms, `now` by the clock of the database. */
export type AlarmState = Pick<DeviceAlarmEntity, 'id' | 'venueId'> & {
  readonly handleStatus: HandleStatus;
  readonly ackAt: number | null;
  readonly clearedAt: number | null;
  readonly handledAt: number | null;
  readonly now: number;
};

/** An open alarm as published to its room. */
type OpenAlarm = Pick<DeviceAlarmEntity, 'venueId'> & { readonly row: LiveBody };

const STATE = `
  id, venue_id as "venueId", handle_status as "handleStatus", epoch_ms(ack_at) as "ackAt",
  epoch_ms(cleared_at) as "clearedAt", epoch_ms(handled_at) as "handledAt", epoch_ms(app_now()) as now
`;

/** Rows of alarms. There is one open alarm per device and kind; repeated warnings increment it. */
@Injectable()
export class AlarmStore {
  /** Opens an alarm or increments the open one. */
  async raise(
    tx: Tx,
    hardwareId: number,
    { kind, level, title, titleEn, at }: AlarmWarning,
    pending: HandleStatus,
  ): Promise<OpenAlarm> {
    const [openAlarm] = await tx.rows<OpenAlarm>(
      `
        insert into device_alarm as a (
          hardware_id, venue_id, kind, level, title, title_en, raised_at, last_at, handle_status
        )
        select h.id, h.venue_id, $2, $3, $4, $5, to_timestamp($6::float8 / 1000.0), to_timestamp($6::float8 / 1000.0),
          $7
        from v_hardware h
        where h.id = $1
        on conflict (hardware_id, kind)
        where handle_status = 1 and cleared_at is null
        do update set count = a.count + 1, last_at = greatest(a.last_at, excluded.last_at),
          raised_at = least(a.raised_at, excluded.raised_at), level = greatest(a.level, excluded.level),
          title = excluded.title, title_en = excluded.title_en
        returning a.venue_id as "venueId", alarm_row(a) as row
      `,
      [hardwareId, kind, level, title, titleEn, at, pending],
    );
    return openAlarm as OpenAlarm;
  }

  /** Locks and returns the open alarm of a device and kind. */
  async lockOpen(tx: Tx, hardwareId: number, kind: string): Promise<(AlarmState & { readonly lastAt: number }) | null> {
    const [row] = await tx.rows<AlarmState & { readonly lastAt: number }>(
      `
        select ${STATE}, epoch_ms(last_at) as "lastAt"
        from device_alarm
        where hardware_id = $1 and kind = $2 and handle_status = 1 and cleared_at is null
        for no key update
      `,
      [hardwareId, kind],
    );
    return row ?? null;
  }

  /** Returns the kinds of the open alarms of a device. */
  async openKinds(tx: Tx, hardwareId: number): Promise<string[]> {
    const open = await tx
      .repository(DeviceAlarmEntity)
      .find({ select: { kind: true }, where: { hardwareId, handleStatus: 1, clearedAt: IsNull() } });
    return open.map(({ kind }) => kind);
  }

  /** Clears the alarm if it is still in the expected state. */
  async clear(tx: Tx, alarm: AlarmState, next: HandleStatus, at: number): Promise<void> {
    await tx.rows(
      `
        update device_alarm
        set handle_status = $3, cleared_at = to_timestamp($4::float8 / 1000.0)
        where id = $1 and handle_status = $2 and cleared_at is null
      `,
      [alarm.id, alarm.handleStatus, next, at],
    );
  }

  /** Records the clear time on a handled alarm. */
  async markCleared(tx: Tx, hardwareId: number, kind: string, at: number, handled: HandleStatus): Promise<void> {
    await tx.rows(
      `
        update device_alarm
        set cleared_at = to_timestamp($3::float8 / 1000.0)
        where hardware_id = $1
          and kind = $2
          and handle_status = $4
          and cleared_at is null
          and raised_at <= to_timestamp($3::float8 / 1000.0)
      `,
      [hardwareId, kind, at, handled],
    );
  }

  /** Locks and returns an alarm. */
  async lock(tx: Tx, id: number): Promise<AlarmState | null> {
    const [row] = await tx.rows<AlarmState>(`select ${STATE} from device_alarm where id = $1 for no key update`, [id]);
    return row ?? null;
  }

  /** Records the acknowledgement; returns the row for its room. */
  async acknowledge(tx: Tx, id: number, userId: number): Promise<LiveBody> {
    const [openAlarm] = await tx.rows<{ row: LiveBody }>(
      `
        update device_alarm a
        set ack_by = $2, ack_at = app_now()
        where id = $1 and ack_at is null
        returning alarm_row(a) as row
      `,
      [id, userId],
    );
    return openAlarm?.row ?? {};
  }

  /** Records the handling; returns false if the state has changed meanwhile. */
  async handle(tx: Tx, alarm: AlarmState, next: HandleStatus, userId: number, note: string): Promise<boolean> {
    const { affected } = await tx
      .repository(DeviceAlarmEntity)
      .update(
        { id: alarm.id, handleStatus: alarm.handleStatus },
        { handleStatus: next, handledBy: userId, handledAt: () => 'app_now()', note },
      );
    return affected === 1;
  }

  /** Reopens a handled alarm and returns its room's row; null if the state has changed meanwhile. */
  async reopen(tx: Tx, alarm: AlarmState, next: HandleStatus): Promise<LiveBody | null> {
    const [openAlarm] = await failOnConstraint('device_alarm_open', deviceFailure.alarmRaisedAgain, () =>
      tx.rows<{ row: LiveBody }>(
        `
          update device_alarm a
          set handle_status = $3, handled_by = null, handled_at = null, note = null
          where id = $1 and handle_status = $2
          returning alarm_row(a) as row
        `,
        [alarm.id, alarm.handleStatus, next],
      ),
    );
    return openAlarm?.row ?? null;
  }
}
