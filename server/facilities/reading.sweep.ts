import { Injectable } from '@nestjs/common';
import { Settings } from '#server/kit/settings/settings';
import { PURGE_SLICE } from '#server/kit/db/purge';
import { Sweep } from '#server/kit/jobs/sweep';
import { ReadingStore } from './reading.store';

const TEN_MINUTES = 600_000;

/** Deletes old readings. Current readings are stored separately. */
@Injectable()
export class ReadingSweep {
  constructor(
    private readonly readings: ReadingStore,
    private readonly settings: Settings,
  ) {}

  /** Deletes a slice of old readings and returns their number. */
  @Sweep('venues.forget-readings', TEN_MINUTES, { slice: PURGE_SLICE, inWorkers: true })
  deleteOld(): Promise<number> {
    return this.readings.dropOld(this.settings.get('device.readingDays'));
  }
}
