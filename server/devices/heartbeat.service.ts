import { Injectable } from '@nestjs/common';
import { SILENT_AFTER } from '#domain/devices/device-clock.rules';
import { alarmKind, faceIssueError, hardwareState, type AlarmKind } from '#domain/devices/device.status';
import { AlarmService, type AlarmChange } from '#server/alarms/alarm.service';
import { Db, type Tx } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import type { Heartbeat } from './device-adapter';
import type { NewParameters } from '#contract/devices/device.contract';
import { DeviceRegistryService, type DeviceHeartbeat, type Device } from '#server/hardware/device-registry.service';
import { FaceJobStore } from './face-job.store';

/**
 * Result of a contact: its instant, how far the device clock is ahead (ms), parameters the device does not use yet, and
 * live changes to publish last.
 */
interface HeartbeatResult {
  readonly now: number;
  readonly skew: number;
  readonly settings: NewParameters | null;
  readonly changes: readonly AlarmChange[];
}

/** Tracks which devices are online. */
@Injectable()
export class HeartbeatService {
  constructor(
    private readonly db: Db,
    private readonly devices: DeviceRegistryService,
    private readonly alarms: AlarmService,
    private readonly faces: FaceJobStore,
  ) {}

  /**
   * Records a contact in the caller's transaction. A device that comes back clears its offline alarm, and its waiting
   * jobs become due.
   */
  async recordContact(tx: Tx, device: Pick<Device, 'id'>, beat: DeviceHeartbeat): Promise<HeartbeatResult> {
    const { was, now, skew, settings } = await this.devices.recordHeartbeat(tx, device.id, beat);
    if (was === hardwareState.online) return { now, skew, settings, changes: [] };
    await this.faces.retryNow(tx, device.id, faceIssueError.offline);
    const cleared = await this.alarms.clear(tx, device.id, alarmKind.offline, now);
    return { now, skew, settings, changes: cleared ? [cleared] : [] };
  }

  /**
   * Records a heartbeat. `watches` are the alarm kinds this make reports continuously; those missing now are cleared.
   */
  heartbeat(
    device: Device,
    { bootId, clock, version, state, settingsNo, alarms }: Heartbeat,
    watches: readonly AlarmKind[] = [],
  ): Promise<Pick<HeartbeatResult, 'now' | 'skew' | 'settings'>> {
    return this.db.transact(async (tx) => {
      const { now, skew, settings, changes } = await this.recordContact(tx, device, {
        bootId,
        clock,
        version,
        state,
        settingsNo,
      });
      const liveChanges = [...changes];
      if (alarms) {
        const open = await this.alarms.openKinds(tx, device.id);
        for (const kind of alarms)
          if (!open.includes(kind)) liveChanges.push(await this.alarms.raise(tx, device, { kind, at: now }));
        for (const kind of watches) {
          const cleared =
            open.includes(kind) && !alarms.includes(kind) ? await this.alarms.clear(tx, device.id, kind, now) : null;
          if (cleared) liveChanges.push(cleared);
        }
      }
      tx.emitLive(liveChanges);
      return { now, skew, settings };
    });
  }

  /** Returns the parameters of a device with their number. */
  settingsOf(device: Pick<Device, 'id'>): Promise<NewParameters> {
    return this.devices.settingsOf(device.id);
  }

  /** Marks devices silent for 90 s as offline, raises their alarms and flags their waiting faces. Returns how many. */
  markSilent(): Promise<number> {
    return this.db.transact(async (tx) => {
      const silentDevices = await this.devices.markSilent(tx, SILENT_AFTER);
      if (silentDevices.length === 0) return 0;
      await this.faces.markOffline(
        tx,
        silentDevices.map(({ id }) => id),
      );
      const changes: AlarmChange[] = [];
      for (const device of silentDevices)
        changes.push(await this.alarms.raise(tx, device, { kind: alarmKind.offline, at: device.now }));
      tx.emitLive(changes);
      return silentDevices.length;
    });
  }

  /** Runs the check periodically. Skips the first 90 s of a process, because devices could not reach it before. */
  @Sweep('devices.watch', 10_000)
  sweepSilent(): Promise<number> {
    return process.uptime() * 1_000 < SILENT_AFTER ? Promise.resolve(0) : this.markSilent();
  }
}
