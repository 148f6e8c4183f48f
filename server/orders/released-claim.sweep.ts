import { Injectable } from '@nestjs/common';
import { PURGE_SLICE } from '#server/kit/db/purge';
import { Sweep } from '#server/kit/jobs/sweep';
import { ReleasedClaimStore } from './released-claim.store';

const HOUR = 3_600_000;

/** Deletes claims of slots that were given up long ago. */
@Injectable()
export class ReleasedClaimSweep {
  constructor(private readonly store: ReleasedClaimStore) {}

  /** Deletes a slice of each kind; returns the number of deleted rows. */
  @Sweep('orders.forget-claims', HOUR, { slice: PURGE_SLICE, inWorkers: true })
  async deleteOld(): Promise<number> {
    return (await this.store.dropHolds()) + (await this.store.dropPlaces());
  }
}
