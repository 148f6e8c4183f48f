import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { SlotBoundaryStore } from './slot-boundary.store';

/** Raises a room once when one of its slots begins or ends, so that screens stop offering it. */
@Injectable()
export class SlotBoundarySweep {
  constructor(
    private readonly db: Db,
    private readonly store: SlotBoundaryStore,
  ) {}

  /** Raises the rooms of slots that began or ended since the last run; returns their number. */
  @Sweep('live.begun-slots', 2_000)
  async run(): Promise<number> {
    return this.db.transact(async (tx) => {
      const tick = await this.store.lockTick(tx);
      if (!tick || tick.now === tick.at) return 0;
      const begun = tick.now < tick.at ? [] : await this.store.findChangedSince(tx, tick.at);
      await this.store.setTick(tx, tick.now);
      tx.emitLive(begun.map((change) => ({ ...change, claims: 'none' })));
      return begun.length;
    });
  }
}
