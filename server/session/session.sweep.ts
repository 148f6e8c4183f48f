import { Injectable } from '@nestjs/common';
import { PURGE_SLICE } from '#server/kit/db/purge';
import { Sweep } from '#server/kit/jobs/sweep';
import { SessionSweepStore } from './session-sweep.store';

const HOURLY = 3_600_000;

/** Deletes expired rows in batches. */
@Injectable()
export class SessionSweep {
  constructor(private readonly store: SessionSweepStore) {}

  /** Deletes a slice of each kind; returns the number of deleted rows. */
  @Sweep('session.forget', HOURLY, { slice: PURGE_SLICE, inWorkers: true })
  deleteOld(): Promise<number> {
    return this.store.deleteOld();
  }
}
