import { Injectable } from '@nestjs/common';
import { alarmKind } from '#domain/devices/device.status';
import { AlarmService } from '#server/alarms/alarm.service';
import { Clock } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import type { Device } from '#server/hardware/device-registry.service';

/**
 * Interval for recording wrong signatures of one device, in milliseconds; keeps repeated attempts from filling the
 * alarm table.
 */
const REPORT_EVERY_MS = 60_000;

/** Raises an alarm if a request uses a device's number without its key. */
@Injectable()
export class WrongKeyAlarmService {
  private readonly reportedAt = new Map<number, number>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly alarms: AlarmService,
  ) {}

  /** Raises or increments the wrong-key alarm of a device, at most once a minute. */
  async report(device: Device): Promise<void> {
    const now = performance.now();
    if (now - (this.reportedAt.get(device.id) ?? -Infinity) < REPORT_EVERY_MS) return;
    this.reportedAt.set(device.id, now);
    await this.db.transact(async (tx) =>
      tx.emitLive([await this.alarms.raise(tx, device, { kind: alarmKind.wrongKey, at: this.clock.now() })]),
    );
  }
}
