import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { SpaceMonthStore } from './space-month.store';

const HOUR = 3_600_000;

/** Settles the last full month once it is over. */
@Injectable()
export class SpaceMonthService {
  constructor(
    private readonly db: Db,
    private readonly store: SpaceMonthStore,
  ) {}

  /** Settles the last full month if that is due; returns the number of rooms. */
  @Sweep('officeSpaces.settleMonth', HOUR, { inWorkers: true })
  async settleDue(): Promise<number> {
    const month = await this.store.due();
    return month === null ? 0 : this.db.transact((tx) => this.store.settle(tx, month));
  }
}
