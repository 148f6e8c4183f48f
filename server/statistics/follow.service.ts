import { Injectable } from '@nestjs/common';
import { financeStatus } from '#domain/payments/pay.status';
import { Db } from '#server/kit/db';
import { Sweep } from '#server/kit/sweep';
import { Feed, type Lines } from './feed';

/**
 * Pause between runs: this factor times the run time, at most so many milliseconds, so that bookings have priority over
 * statistics in a rush.
 */
const REST = 10;
const LONGEST_REST = 400;
/**
 * From this many order lines per second on, order statistics pause, doubling up to half a minute until the rush ends;
 * money is still counted at once.
 */
const RUSH = 100;
const RUSH_REST = 5_000;
const LONGEST_RUSH_REST = 30_000;
/** Finance records completed within this time are found without any log line. */
const RECENT = '15 seconds';
const LATELY = '26 hours';

/** Number of lines read and of facts changed. */
interface Looked {
  readonly lines: number;
  readonly changed: number;
}
const NOTHING: Looked = { lines: 0, changed: 0 };

/** Keeps statistics facts up to date: recounts from the books whatever a log reports, moments after commit. */
@Injectable()
export class FollowService {
  private readonly orders: Feed<string>;
  private readonly purses: Feed<number>;
  private restUntil = 0;
  private rushUntil = 0;
  private rushRest = 0;
  private lookedAt = 0;

  constructor(private readonly db: Db) {
    this.orders = new Feed<string>(db, { name: 'order_log', column: 'trade_no' });
    this.purses = new Feed<number>(db, { name: 'wallet_txn', column: 'id::float8' });
  }

  /** Reads the logs and returns how many facts changed. */
  @Sweep('statistics.follow', 500)
  async follow(): Promise<number> {
    if (performance.now() < this.restUntil) return 0;
    const began = performance.now();
    const orders = began < this.rushUntil ? NOTHING : await this.followOrders(began);
    const purses = await this.drain(this.purses, 'wallet_txn', (ids) => this.foldPurse(ids));
    const changed = orders.changed + purses.changed + (await this.foldRecent(RECENT));
    this.restUntil = performance.now() + Math.min(LONGEST_REST, REST * (performance.now() - began));
    return changed;
  }

  /** Finds records that completed without a line in any log. */
  @Sweep('statistics.catch-up', 600_000)
  catchUp(): Promise<number> {
    return this.foldRecent(LATELY);
  }

  /** Reads the logs to their end, regardless of the time it takes. */
  async settle(): Promise<void> {
    this.orders.again();
    this.purses.again();
    this.restUntil = this.rushUntil = 0;
    await this.follow();
    await this.catchUp();
  }

  /** Rebuilds the facts of these orders; idempotent and independent of order. */
  async fold(tradeNos: readonly string[]): Promise<number> {
    const [row] = await this.db.rows<{ changed: number }>('select stat_fold($1) as changed', [[...new Set(tradeNos)]]);
    return row?.changed ?? 0;
  }

  /** Rebuilds all facts from the books. */
  async rebuild(): Promise<void> {
    await this.db.rows('select stat_rebuild()');
    this.orders.again();
    this.purses.again();
  }

  private async foldPurse(ids: readonly number[]): Promise<number> {
    const [row] = await this.db.rows<{ counted: number }>('select stat_fold_purse($1) as counted', [ids]);
    return row?.counted ?? 0;
  }

  private async followOrders(began: number): Promise<Looked> {
    const looked = await this.drain(this.orders, 'order_log', (trades) => this.fold(trades));
    const rush = looked.lines > (RUSH * Math.max(1_000, began - this.lookedAt)) / 1_000;
    this.rushRest = rush ? Math.min(LONGEST_RUSH_REST, Math.max(RUSH_REST, 2 * this.rushRest)) : 0;
    this.rushUntil = performance.now() + this.rushRest;
    this.lookedAt = performance.now();
    return looked;
  }

  private async drain<T>(feed: Feed<T>, log: string, fold: (found: readonly T[]) => Promise<number>): Promise<Looked> {
    const all = { lines: 0, changed: 0 };
    let lines: Lines<T>;
    do {
      lines = await feed.next(performance.now());
      if (lines.found.length === 0) break;
      all.lines += lines.found.length;
      all.changed += await fold(lines.found);
      await this.db.rows(
        'insert into stat_feed (log, settled) values ($1, $2) on conflict (log) do update set settled = greatest(stat_feed.settled, excluded.settled)',
        [log, lines.settled],
      );
      lines.done();
    } while (lines.more);
    return all;
  }

  private async foldRecent(within: string): Promise<number> {
    const missing = await this.db.rows<{ no: string }>(
      `select distinct f.trade_no as no from finance_record f where f.status = ${financeStatus.complete} and f.done_at >= app_now() - $1::interval and f.kind <> 5 and not exists (select 1 from stat_money m where m.no = f.no) limit 5000`,
      [within],
    );
    return missing.length === 0 ? 0 : this.fold(missing.map(({ no }) => no));
  }
}
