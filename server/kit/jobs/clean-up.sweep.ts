import { Injectable } from '@nestjs/common';
import { PURGE_SLICE } from '#server/kit/db/purge';
import { Sweep } from '#server/kit/jobs/sweep';
import { log } from '#server/kit/runtime/log';
import { CleanUpStore } from './clean-up.store';

const HOUR = 3_600_000;

/** Deletes what live rooms and outboxes leave behind. */
@Injectable()
export class CleanUpSweep {
  constructor(private readonly store: CleanUpStore) {}

  /** Deletes a slice of each kind; returns the number of deleted rows. */
  @Sweep('kit.clean-up', HOUR, { slice: PURGE_SLICE, inWorkers: true })
  async deleteOld(): Promise<number> {
    const events = await this.store.dropFailedEvents();
    if (events.length > 0)
      log.error(
        { events: events.length, names: [...new Set(events)] },
        'events whose reactions never ended were deleted',
      );
    return events.length + (await this.store.dropLiveChanges()) + (await this.store.dropRooms());
  }
}
