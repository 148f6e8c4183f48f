import { Injectable } from '@nestjs/common';
import { Settings } from '#server/kit/settings/settings';
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

  /** Deletes old readings and returns their number. */
  @Sweep('venues.forget-readings', TEN_MINUTES)
  deleteOld(): Promise<number> {
    return this.readings.dropOld(this.settings.get('device.readingDays'));
  }
}
