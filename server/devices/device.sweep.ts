import { Injectable } from '@nestjs/common';
import { retentionDays } from '#domain/system/retention.rules';
import { Settings } from '#server/kit/settings/settings';
import { PURGE_SLICE } from '#server/kit/db/purge';
import { Sweep } from '#server/kit/jobs/sweep';
import { RetentionStore } from './retention.store';

const TEN_MINUTES = 600_000;

/** Deletes old personal passages after the retention time; visitor counts stay. */
@Injectable()
export class DeviceSweep {
  constructor(
    private readonly store: RetentionStore,
    private readonly settings: Settings,
  ) {}

  /** Deletes a slice of old passages, old event numbers and used codes. Returns the number of rows. */
  @Sweep('devices.forget', TEN_MINUTES, { slice: PURGE_SLICE, inWorkers: true })
  async deleteOld(): Promise<number> {
    const days = this.settings.get('device.passageDays');
    return (
      (await this.store.dropPassages(days)) +
      (await this.store.dropNumbers(days)) +
      (await this.store.dropUsedCodes(retentionDays.usedEntryCode))
    );
  }
}
