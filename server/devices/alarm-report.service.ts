import { Injectable } from '@nestjs/common';
import { alarmKind } from '#domain/devices/device.status';
import { isCode } from '#domain/kit/enumeration';
import type { DeviceEvent } from '#contract/devices/device.contract';
import { AlarmService, type AlarmChange } from '#server/alarms/alarm.service';
import { FaceAlarmService } from '#server/face-alarms/face-alarm.service';
import type { Device } from '#server/hardware/device-registry.service';
import type { Tx } from '#server/kit/db/db';
import { DeviceEventStore } from './device-event.store';

/** Result of one report: why it is rejected (null: it is not), and live changes to publish last. */
export interface ReportOutcome {
  readonly wrong: string | null;
  readonly changes: readonly (AlarmChange | null)[];
}

const USER_NO_LENGTH = 32;

/** Ingests alarms of devices and of faces. */
@Injectable()
export class AlarmReportService {
  constructor(
    private readonly alarms: AlarmService,
    private readonly faceAlarms: FaceAlarmService,
    private readonly events: DeviceEventStore,
  ) {}

  /** Raises or clears an alarm inside the caller's transaction. */
  async receive(
    tx: Tx,
    device: Device,
    { kind, alarm, level, note, noteEn, at, userId, picture }: DeviceEvent,
  ): Promise<ReportOutcome> {
    if (kind === 'faceAlarm') {
      const userNo = userId === undefined ? null : String(userId).slice(0, USER_NO_LENGTH);
      const isKnown = await this.faceAlarms.raise(tx, device, { kind: alarm, at, userNo, picture });
      return { wrong: isKnown ? null : 'alarm', changes: [] };
    }
    if (!isCode(alarmKind, alarm)) return { wrong: 'alarm', changes: [] };
    if (kind === 'clear') return { wrong: null, changes: [await this.alarms.clear(tx, device.id, alarm, at)] };
    const raised = await this.alarms.raise(tx, device, { kind: alarm, level, title: note, titleEn: noteEn, at });
    // An offline device may report out of order: the alarm may have been reported as cleared already.
    const over = await this.events.findClearedAt(tx, device.id, alarm, at);
    return {
      wrong: null,
      changes: over === null ? [raised] : [raised, await this.alarms.clear(tx, device.id, alarm, over)],
    };
  }
}
