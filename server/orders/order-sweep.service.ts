import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { log } from '#server/kit/runtime/log';
import { Sweep } from '#server/kit/jobs/sweep';

const BATCH = 100;

/** Ends unpaid orders at their deadline (T3): promptly by a job, and by a sweep over PostgreSQL as a fallback. */
@Injectable()
export class OrderSweepService {
  constructor(private readonly db: Db) {}

  /** Returns unpaid orders past their deadline, oldest first. */
  async dueReleases(limit: number): Promise<string[]> {
    const rows = await this.db.rows<{ no: string }>(
      `
        select trade_no as no
        from venue_order
        where order_status = '1' and pay_status = 1 and pay_deadline <= app_now()
        order by pay_deadline
        limit $1
      `,
      [limit],
    );
    return rows.map(({ no }) => no);
  }

  /** Ends the unpaid orders of this deadline (epoch ms); throws the last error of an order that could not be ended. */
  async releaseAt(payDeadline: number): Promise<void> {
    const due = await this.db.rows<{ no: string }>(
      `
        select trade_no as no
        from venue_order
        where order_status = '1'
          and pay_status = 1
          and pay_deadline >= to_timestamp($1::float8 / 1000)
          and pay_deadline < to_timestamp(($1::float8 + 1) / 1000)
          and pay_deadline <= app_now()
      `,
      [payDeadline],
    );
    let failed: { error: unknown } | undefined;
    for (const { no } of due)
      await this.release(no).catch((error: unknown) => {
        failed = { error };
      });
    if (failed) throw failed.error;
  }

  /** Ends one order if it is unpaid and past its deadline; false otherwise. */
  async release(tradeNo: string): Promise<boolean> {
    await failpoint('order.before_release');
    const [row] = await this.db.rows<{ done: { rooms: { room: string }[] } | null }>(
      'select expire_order($1) as done',
      [tradeNo],
    );
    if (!row?.done) return false;
    this.db.notifyCommit({ rooms: row.done.rooms.map(({ room }) => room), events: true });
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
