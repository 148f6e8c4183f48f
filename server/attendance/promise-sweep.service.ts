import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { Settings } from '#server/kit/settings/settings';
import { Postponed } from '#server/kit/jobs/postponed';
import { Sweep } from '#server/kit/jobs/sweep';
import { PromiseService } from './promise.service';
import { PromiseStore } from './promise.store';

const BATCH = 100;
const CLOSE_BATCH = 1_000;
const TEN_SECONDS = 10_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;

/** Time-based attendance: no-shows, early leaves and archived orders. */
@Injectable()
export class PromiseSweepService {
  private readonly postponed = new Postponed();

  constructor(
    private readonly db: Db,
    private readonly store: PromiseStore,
    private readonly promises: PromiseService,
    private readonly settings: Settings,
  ) {}

  /** Marks a slice of no-shows; returns how many were due. */
  @Sweep('orders.missed', TEN_SECONDS, { slice: BATCH })
  async sweepMissed(): Promise<number> {
    return this.runEach(
      await this.store.findMissed(this.db, BATCH, this.postponed.keys()),
      (no) => no,
      (no) => this.promises.markMissed(no),
    );
  }

  /** Marks a slice of bookings whose people left too early; returns how many were due. */
  @Sweep('orders.left-early', MINUTE, { slice: BATCH, inWorkers: true })
  async sweepLeft(): Promise<number> {
    return this.runEach(
      await this.store.findLeftEarly(this.db, BATCH, this.postponed.keys()),
      ({ no }) => no,
      ({ no, leftAt }) => this.promises.markLeftEarly(no, leftAt),
    );
  }

  /** Archives a slice of orders that ended long ago; returns the count. */
  @Sweep('orders.close', HOUR, { slice: CLOSE_BATCH, inWorkers: true })
  sweepClosed(): Promise<number> {
    return this.store.closeEnded(this.db, this.settings.get('orderClosedDays'), CLOSE_BATCH);
  }

  private async runEach<T>(
    due: readonly T[],
    tradeNoOf: (one: T) => string,
    work: (one: T) => Promise<boolean>,
  ): Promise<number> {
    for (const one of due) {
      const moved = await work(one).catch((error: unknown) => {
        log.error(
          { order: tradeNoOf(one), err: error },
          'the attendance of an order was not evaluated and will be retried',
        );
        return false;
      });
      if (!moved) this.postponed.add(tradeNoOf(one));
    }
    return due.length;
  }
}
