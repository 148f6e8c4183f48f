import { Injectable } from '@nestjs/common';
import { alarmKind } from '#domain/devices/device.status';
import { AlarmService, type AlarmChange } from '#server/alarms/alarm.service';
import { ScreenDeviceService } from '#server/hardware/screen-device.service';
import { Db, type Tx } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { ScreenLifeService, type ChangedScreen } from '#server/screens/screen-life.service';

const EVERY_MS = 15_000;
const SLICE = 50;

/** Raises an alarm of a display that stopped reporting, and clears it when the display reports again. */
@Injectable()
export class ScreenAlarmService {
  constructor(
    private readonly db: Db,
    private readonly screens: ScreenLifeService,
    private readonly devices: ScreenDeviceService,
    private readonly alarms: AlarmService,
  ) {}

  /** Works off a slice of displays that changed; returns their number. */
  @Sweep('screens.alarms', EVERY_MS, { slice: SLICE })
  async follow(): Promise<number> {
    const changed = await this.screens.findChanged(SLICE);
    for (const screen of changed)
      await this.db.transact(async (tx) => {
        const change = screen.silent ? await this.raise(tx, screen) : await this.clear(tx, screen);
        if (change) tx.emitLive([change]);
      });
    return changed.length;
  }

  private async raise(tx: Tx, screen: ChangedScreen): Promise<AlarmChange | null> {
    const device = await this.devices.ensure(tx, screen);
    if (!(await this.screens.setAlarm(tx, screen, device.id))) return null;
    return this.alarms.raise(tx, device, {
      kind: alarmKind.offline,
      title: `显示屏“${screen.name}”失联`,
      titleEn: `${device.enName} is offline`,
      at: screen.now,
    });
  }

  private async clear(tx: Tx, screen: ChangedScreen): Promise<AlarmChange | null> {
    const { alarmDevice } = screen;
    if (alarmDevice === null || !(await this.screens.setAlarm(tx, screen, null))) return null;
    return this.alarms.clear(tx, alarmDevice, alarmKind.offline, screen.now);
  }
}
