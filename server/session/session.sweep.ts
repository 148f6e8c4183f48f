import { Injectable } from '@nestjs/common';
import { Sweep } from '#server/kit/jobs/sweep';
import { SessionSweepStore } from './session-sweep.store';

const HOURLY = 3_600_000;

/** Deletes expired rows in batches. */
@Injectable()
export class SessionSweep {
  constructor(private readonly store: SessionSweepStore) {}

  /** Returns the number of deleted rows. */
  @Sweep('session.forget', HOURLY)
  deleteOld(): Promise<number> {
    return this.store.deleteOld();
  }
}
