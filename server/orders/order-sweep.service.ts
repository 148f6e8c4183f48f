import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { Db } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { log } from '#server/kit/runtime/log';
import { Postponed } from '#server/kit/jobs/postponed';
import { Sweep } from '#server/kit/jobs/sweep';
import { OrderDeadlineStore, type DueOrder } from './order-deadline.store';

/** Orders of a slice. */
const BATCH = 200;
/** Days worked on at once, and orders of a transaction, which locks their day for some 20 ms. */
const DAYS_AT_ONCE = 4;
const ORDERS_AT_ONCE = 10;

/** Ends unpaid orders at their deadline (T3): promptly by a job, and by a sweep over PostgreSQL as a fallback. */
@Injectable()
export class OrderSweepService {
  private readonly postponed = new Postponed();

  constructor(
    private readonly db: Db,
    private readonly store: OrderDeadlineStore,
  ) {}

  /** Returns unpaid orders past their deadline, oldest first. */
  async dueReleases(limit: number): Promise<string[]> {
    return (await this.store.findDue(limit)).map(({ no }) => no);
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

  /** Ends a slice of due orders, several days at once; returns how many were due. */
  @Sweep('orders.release', undefined, { slice: BATCH })
  async sweepReleases(): Promise<number> {
    const due = await this.store.findDue(BATCH, this.postponed.keys());
    const nameOf = ({ siteId, date }: DueOrder) => `${siteId}:${date}`;
    const days = [...new Set(due.map(nameOf))].map((name) => due.filter((one) => nameOf(one) === name));
    await new PQueue({ concurrency: DAYS_AT_ONCE }).addAll(days.map((orders) => () => this.releaseDay(orders)));
    return due.length;
  }

  /** Ends due orders of one day, some in each transaction; if that fails, each in its own. */
  private async releaseDay(orders: readonly DueOrder[]): Promise<void> {
    for (let from = 0; from < orders.length; from += ORDERS_AT_ONCE) {
      const some = orders.slice(from, from + ORDERS_AT_ONCE);
      await this.releaseAll(some).catch(async () => {
        for (const { no } of some) await this.release(no).catch((error: unknown) => this.postpone(no, error));
      });
    }
  }

  private async releaseAll(orders: readonly DueOrder[]): Promise<void> {
    await failpoint('order.before_release');
    const [first] = orders;
    if (!first) return;
    const rooms = await this.store.endAll(
      first.siteId,
      first.date,
      orders.map(({ no }) => no),
    );
    if (rooms.length > 0) this.db.notifyRaised(rooms);
  }

  private postpone(no: string, error: unknown): void {
    this.postponed.add(no);
    log.error({ order: no, err: error }, 'an order was not released and will be retried');
  }
}
