import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { deviceFailure } from '#domain/devices/device.failures';
import type { HandleStatus } from '#domain/devices/device.status';
import type { AlarmPayload } from '#contract/alarms/alarm.events';
import type { LiveBody } from '#contract/kit/live';
import { failOnConstraints } from '#server/kit/db/constraint';
import type { Tx } from '#server/kit/db/db';
import { DeviceAlarmEntity } from './device-alarm.entity';

/** An alarm as reported by a device; `at` is epoch ms. */
type AlarmWarning = Pick<DeviceAlarmEntity, 'kind' | 'level' | 'title' | 'titleEn'> & { readonly at: number };

/** An alarm of a rule; `at` is epoch ms. */
type RuleWarning = Pick<DeviceAlarmEntity, 'level' | 'title' | 'titleEn' | 'venueId'> & {
  readonly ruleId: number;
  readonly targetKind: number;
  readonly targetId: number;
  readonly at: number;
};

/** The fields of an alarm that transitions need; instants in epoch ms, `now` by the clock of the database. */
export type AlarmState = Pick<DeviceAlarmEntity, 'id' | 'venueId'> & {
  readonly handleStatus: HandleStatus;
  readonly ackAt: number | null;
  readonly clearedAt: number | null;
  readonly handledAt: number | null;
  readonly now: number;
};

/** An open alarm with the time of its last occurrence, epoch ms. */
export type OpenState = AlarmState & { readonly lastAt: number };

/** What the events of an alarm say of it. */
type AlarmFacts = Omit<AlarmPayload, 'at'>;

/** An alarm as published: to its room, and in events. `added` is false if an open alarm was incremented. */
export interface OpenedAlarm {
  readonly alarm: AlarmFacts;
  readonly row: LiveBody;
  readonly added: boolean;
}

/** An alarm after a step of staff: as published to its room, and in events. */
type SteppedAlarm = Omit<OpenedAlarm, 'added'>;

/** SQL of the facts of an alarm `a`. */
const FACTS = `
  jsonb_build_object(
    'alarmId', a.id, 'venueId', a.venue_id, 'ruleId', a.rule_id, 'kind', a.kind, 'level', a.level, 'title', a.title,
    'titleEn', a.title_en
  )
`;
const STATE = `
  id, venue_id as "venueId", handle_status as "handleStatus", epoch_ms(ack_at) as "ackAt",
  epoch_ms(cleared_at) as "clearedAt", epoch_ms(handled_at) as "handledAt", epoch_ms(app_now()) as now
`;

/**
 * Rows of alarms. There is one open alarm per device and kind, and per rule and target; repeated warnings increment it.
 */
@Injectable()
export class AlarmStore {
  /** Opens an alarm or increments the open one. */
  async raise(
    tx: Tx,
    hardwareId: number,
    { kind, level, title, titleEn, at }: AlarmWarning,
    pending: HandleStatus,
  ): Promise<OpenedAlarm> {
    const [opened] = await tx.rows<OpenedAlarm & Record<string, unknown>>(
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
        returning ${FACTS} as alarm, alarm_row(a) as row, xmax = 0 as added
      `,
      [hardwareId, kind, level, title, titleEn, at, pending],
    );
    return opened as OpenedAlarm;
  }

  /** Opens an alarm of a rule about a target or increments the open one. */
  async raiseByRule(
    tx: Tx,
    { ruleId, venueId, targetKind, targetId, level, title, titleEn, at }: RuleWarning,
    kind: string,
    pending: HandleStatus,
  ): Promise<OpenedAlarm> {
    const [opened] = await tx.rows<OpenedAlarm & Record<string, unknown>>(
      `
        insert into device_alarm as a (
          rule_id, target_kind, target_id, venue_id, kind, level, title, title_en, raised_at, last_at, handle_status
        )
        values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000.0), to_timestamp($9::float8 / 1000.0),
          $10)
        on conflict (rule_id, target_id)
        where handle_status = 1 and cleared_at is null and rule_id is not null
        do update set count = a.count + 1, last_at = greatest(a.last_at, excluded.last_at), level = excluded.level,
          title = excluded.title, title_en = excluded.title_en
        returning ${FACTS} as alarm, alarm_row(a) as row, xmax = 0 as added
      `,
      [ruleId, targetKind, targetId, venueId, kind, level, title, titleEn, at, pending],
    );
    return opened as OpenedAlarm;
  }

  /** Locks and returns the open alarm of a device and kind. */
  lockOpen(tx: Tx, hardwareId: number, kind: string): Promise<OpenState | null> {
    return this.lockOpenWhere(tx, 'hardware_id = $1 and kind = $2', [hardwareId, kind]);
  }

  /** Locks and returns the open alarm of a rule and target. */
  lockRuleOpen(tx: Tx, ruleId: number, targetId: number): Promise<OpenState | null> {
    return this.lockOpenWhere(tx, 'rule_id = $1 and target_id = $2', [ruleId, targetId]);
  }

  /** Returns the kinds of the open alarms of a device. */
  async openKinds(tx: Tx, hardwareId: number): Promise<string[]> {
    const open = await tx
      .repository(DeviceAlarmEntity)
      .find({ select: { kind: true }, where: { hardwareId, handleStatus: 1, clearedAt: IsNull() } });
    return open.map(({ kind }) => kind);
  }

  /** Clears the alarm if it is still in the expected state; returns its facts, or null. */
  async clear(tx: Tx, alarm: AlarmState, next: HandleStatus, at: number): Promise<AlarmFacts | null> {
    const [cleared] = await tx.rows<{ alarm: AlarmFacts }>(
      `
        update device_alarm a
        set handle_status = $3, cleared_at = to_timestamp($4::float8 / 1000.0)
        where id = $1 and handle_status = $2 and cleared_at is null
        returning ${FACTS} as alarm
      `,
      [alarm.id, alarm.handleStatus, next, at],
    );
    return cleared?.alarm ?? null;
  }

  /** Records the clear time on a handled alarm of a rule. */
  markRuleCleared(tx: Tx, ruleId: number, targetId: number, at: number, handled: HandleStatus): Promise<void> {
    return this.setCleared(tx, 'rule_id = $1 and target_id = $2', [ruleId, targetId, at, handled]);
  }

  /** Records the clear time on a handled alarm. */
  markCleared(tx: Tx, hardwareId: number, kind: string, at: number, handled: HandleStatus): Promise<void> {
    return this.setCleared(tx, 'hardware_id = $1 and kind = $2', [hardwareId, kind, at, handled]);
  }

  /** Locks and returns an alarm. */
  async lock(tx: Tx, id: number): Promise<AlarmState | null> {
    const [row] = await tx.rows<AlarmState>(`select ${STATE} from device_alarm where id = $1 for no key update`, [id]);
    return row ?? null;
  }

  /** Records the acknowledgement; null if someone else has acknowledged it. */
  async acknowledge(tx: Tx, id: number, userId: number): Promise<SteppedAlarm | null> {
    const [acknowledged] = await tx.rows<SteppedAlarm & Record<string, unknown>>(
      `
        update device_alarm a
        set ack_by = $2, ack_at = app_now()
        where id = $1 and ack_at is null
        returning ${FACTS} as alarm, alarm_row(a) as row
      `,
      [id, userId],
    );
    return acknowledged ?? null;
  }

  /** Records the handling; null if the state has changed meanwhile. */
  async handle(
    tx: Tx,
    alarm: AlarmState,
    next: HandleStatus,
    userId: number,
    note: string,
  ): Promise<AlarmFacts | null> {
    const [handled] = await tx.rows<{ alarm: AlarmFacts }>(
      `
        update device_alarm a
        set handle_status = $3, handled_by = $4, handled_at = app_now(), note = $5
        where id = $1 and handle_status = $2
        returning ${FACTS} as alarm
      `,
      [alarm.id, alarm.handleStatus, next, userId, note],
    );
    return handled?.alarm ?? null;
  }

  /** Reopens a handled alarm; null if the state has changed meanwhile. */
  async reopen(tx: Tx, alarm: AlarmState, next: HandleStatus): Promise<SteppedAlarm | null> {
    const reopen = () =>
      tx.rows<SteppedAlarm & Record<string, unknown>>(
        `
          update device_alarm a
          set handle_status = $3, handled_by = null, handled_at = null, note = null
          where id = $1 and handle_status = $2
          returning ${FACTS} as alarm, alarm_row(a) as row
        `,
        [alarm.id, alarm.handleStatus, next],
      );
    const [reopened] = await failOnConstraints(
      { device_alarm_open: deviceFailure.alarmRaisedAgain, device_alarm_rule_open: deviceFailure.alarmRaisedAgain },
      reopen,
    );
    return reopened ?? null;
  }

  private async lockOpenWhere(tx: Tx, ofSource: string, source: readonly unknown[]): Promise<OpenState | null> {
    const [row] = await tx.rows<OpenState>(
      `
        select ${STATE}, epoch_ms(last_at) as "lastAt"
        from device_alarm
        where ${ofSource} and handle_status = 1 and cleared_at is null
        for no key update
      `,
      source,
    );
    return row ?? null;
  }

  /**
   * Sets the clear time of what a source raised by then; the third value is the time in epoch ms, the fourth a status.
   */
  private async setCleared(tx: Tx, ofSource: string, values: readonly unknown[]): Promise<void> {
    await tx.rows(
      `
        update device_alarm
        set cleared_at = to_timestamp($3::float8 / 1000.0)
        where ${ofSource}
          and handle_status = $4
          and cleared_at is null
          and raised_at <= to_timestamp($3::float8 / 1000.0)
      `,
      values,
    );
  }
}
