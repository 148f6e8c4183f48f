import { Injectable } from '@nestjs/common';
import type { Tx } from '#server/kit/db/db';
import { ScreenLifeStore, type ChangedScreen } from './screen-life.store';

export type { ChangedScreen };

/** Tells which displays stopped reporting. */
@Injectable()
export class ScreenLifeService {
  constructor(private readonly store: ScreenLifeStore) {}

  /** Returns displays of venues that became silent, or answer again while their alarm is open. */
  findChanged(limit: number): Promise<ChangedScreen[]> {
    return this.store.findChanged(limit);
  }

  /** Records the device whose alarm tells that a display is silent, or null; returns false if another process did. */
  setAlarm(tx: Tx, screen: ChangedScreen, alarmDevice: number | null): Promise<boolean> {
    return this.store.setAlarm(tx, screen, alarmDevice);
  }
}
