import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { Settings } from '#server/kit/settings/settings';
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
  constructor(
    private readonly db: Db,
    private readonly store: PromiseStore,
    private readonly promises: PromiseService,
    private readonly settings: Settings,
  ) {}

  /** Marks no-shows; returns the count. */
  @Sweep('orders.missed', TEN_SECONDS)
  async sweepMissed(): Promise<number> {
    return this.runEach(
      await this.store.findMissed(this.db, BATCH),
      (no) => no,
      (no) => this.promises.markMissed(no),
    );
  }

  /** Marks bookings whose people left too early; returns the count. */
  @Sweep('orders.left-early', MINUTE)
  async sweepLeft(): Promise<number> {
    return this.runEach(
      await this.store.findLeftEarly(this.db, BATCH),
      ({ no }) => no,
      ({ no, leftAt }) => this.promises.markLeftEarly(no, leftAt),
    );
  }

  /** Archives orders that ended long ago; returns the count. */
  @Sweep('orders.close', HOUR)
  sweepClosed(): Promise<number> {
    return this.store.closeEnded(this.db, this.settings.get('orderClosedDays'), CLOSE_BATCH);
  }

  private async runEach<T>(
    due: readonly T[],
    tradeNoOf: (one: T) => string,
    work: (one: T) => Promise<boolean>,
  ): Promise<number> {
    let done = 0;
    for (const one of due) {
      await work(one).then(
        (moved) => {
          done += moved ? 1 : 0;
        },
        (error: unknown) =>
          log.error(
            { order: tradeNoOf(one), err: error },
            'the attendance of an order was not evaluated and will be retried',
          ),
      );
    }
    return done;
  }
}
