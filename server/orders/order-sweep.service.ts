import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { log } from '#server/kit/runtime/log';
import { Sweep } from '#server/kit/jobs/sweep';
import { OrderDeadlineStore } from './order-deadline.store';

const BATCH = 100;

/** Ends unpaid orders at their deadline (T3): promptly by a job, and by a sweep over PostgreSQL as a fallback. */
@Injectable()
export class OrderSweepService {
  constructor(
    private readonly db: Db,
    private readonly store: OrderDeadlineStore,
  ) {}

  /** Returns unpaid orders past their deadline, oldest first. */
  dueReleases(limit: number): Promise<string[]> {
    return this.store.findDue(limit);
  }

  /** Ends the unpaid orders of this deadline (epoch ms); throws the last error of an order that could not be ended. */
  async releaseAt(payDeadline: number): Promise<void> {
    const due = await this.store.findDueAt(payDeadline);
    let failed: { error: unknown } | undefined;
    for (const no of due)
      await this.release(no).catch((error: unknown) => {
        failed = { error };
      });
    if (failed) throw failed.error;
  }

  /** Ends one order if it is unpaid and past its deadline; false otherwise. */
  async release(tradeNo: string): Promise<boolean> {
    await failpoint('order.before_release');
    const rooms = await this.store.end(tradeNo);
    if (!rooms) return false;
    this.db.notifyRaised(rooms);
    return true;
  }

  /** Ends all due orders; returns the count. */
  @Sweep('orders.release')
  async sweepReleases(): Promise<number> {
    const due = await this.dueReleases(BATCH);
    for (const no of due)
      await this.release(no).catch((error: unknown) =>
        log.error({ order: no, err: error }, 'an order was not released and will be retried'),
      );
    return due.length;
  }
}
