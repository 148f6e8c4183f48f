import { Injectable } from '@nestjs/common';
import { alarmKind } from '#domain/devices/device.status';
import { AlarmService } from '#server/alarms/alarm.service';
import { Clock } from '#server/kit/clock';
import { Db } from '#server/kit/db';
import type { Device } from './device.store';

/** How often one device's wrong signatures are written down, in milliseconds: whoever tries keys must not write the alarm table full. */
const REPORT_EVERY = 60_000;

/** Somebody speaks in a device's name without its key: a stolen or an old one. */
@Injectable()
export class WrongKeyService {
  private readonly reportedAt = new Map<number, number>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly alarms: AlarmService,
  ) {}

  /** Raises the alarm of a wrong key at the device, or counts it, at most once a minute. */
  async report(device: Device): Promise<void> {
    const now = performance.now();
    if (now - (this.reportedAt.get(device.id) ?? -Infinity) < REPORT_EVERY) return;
    this.reportedAt.set(device.id, now);
    await this.db.transact(async (tx) =>
      tx.tellLive([await this.alarms.raise(tx, device, { kind: alarmKind.wrongKey, at: this.clock.now() })]),
    );
  }
}
