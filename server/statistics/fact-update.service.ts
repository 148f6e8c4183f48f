import { Injectable } from '@nestjs/common';
import { financeStatus } from '#domain/payments/pay.status';
import { Db } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { LogReader, type LogBatch } from './log-reader';

/**
 * Pause between runs: this factor times the run time, at most so many milliseconds, so that bookings have priority over
 * statistics in a rush.
 */
const REST_FACTOR = 10;
const MAX_REST_MS = 400;
/**
 * From this many order lines per second on, order statistics pause, doubling up to half a minute until the rush ends;
 * money is still counted at once.
 */
const RUSH_LINES_PER_SECOND = 100;
const RUSH_REST_MS = 5_000;
const MAX_RUSH_REST_MS = 30_000;
/** Finance records completed within this time are found without any log line. */
const RECENT_WINDOW = '15 seconds';
const CATCH_UP_WINDOW = '26 hours';

/** Number of lines read and of facts changed. */
interface FollowResult {
  readonly lines: number;
  readonly changed: number;
}
const NOTHING: FollowResult = { lines: 0, changed: 0 };

/** Keeps statistics facts up to date: recounts from the ledger what a log reports, moments after commit. */
@Injectable()
export class FactUpdateService {
  private readonly orderLog: LogReader<string>;
  private readonly walletLog: LogReader<number>;
  private restUntil = 0;
  private rushUntil = 0;
  private rushRest = 0;
  private lastReadAt = 0;

  constructor(private readonly db: Db) {
    this.orderLog = new LogReader<string>(db, { name: 'order_log', column: 'trade_no' });
    this.walletLog = new LogReader<number>(db, { name: 'wallet_txn', column: 'id::float8' });
  }

  /** Reads the logs and returns how many facts changed. */
  @Sweep('statistics.follow', 500)
  async updateFacts(): Promise<number> {
    if (performance.now() < this.restUntil) return 0;
    const began = performance.now();
    const orders = began < this.rushUntil ? NOTHING : await this.readOrderLog(began);
    const wallets = await this.readToEnd(this.walletLog, 'wallet_txn', (ids) => this.rebuildWalletFacts(ids));
    const changed = orders.changed + wallets.changed + (await this.rebuildRecent(RECENT_WINDOW));
    this.restUntil = performance.now() + Math.min(MAX_REST_MS, REST_FACTOR * (performance.now() - began));
    return changed;
  }

  /** Finds records that completed without a line in any log. */
  @Sweep('statistics.catch-up', 600_000)
  catchUp(): Promise<number> {
    return this.rebuildRecent(CATCH_UP_WINDOW);
  }

  /** Reads the logs to their end, regardless of the time it takes. */
  async updateToEnd(): Promise<void> {
    this.orderLog.restart();
    this.walletLog.restart();
    this.restUntil = this.rushUntil = 0;
    await this.updateFacts();
    await this.catchUp();
  }

  /** Rebuilds the facts of these orders; idempotent and independent of order. */
  async rebuildFacts(tradeNos: readonly string[]): Promise<number> {
    const [row] = await this.db.rows<{ changed: number }>('select stat_fold($1) as changed', [[...new Set(tradeNos)]]);
    return row?.changed ?? 0;
  }

  /** Rebuilds all facts from the ledger. */
  async rebuildAll(): Promise<void> {
    await this.db.rows('select stat_rebuild()');
    this.orderLog.restart();
    this.walletLog.restart();
  }

  private async rebuildWalletFacts(ids: readonly number[]): Promise<number> {
    const [row] = await this.db.rows<{ counted: number }>('select stat_fold_wallet($1) as counted', [ids]);
    return row?.counted ?? 0;
  }

  private async readOrderLog(began: number): Promise<FollowResult> {
    const result = await this.readToEnd(this.orderLog, 'order_log', (tradeNos) => this.rebuildFacts(tradeNos));
    const rush = result.lines > (RUSH_LINES_PER_SECOND * Math.max(1_000, began - this.lastReadAt)) / 1_000;
    this.rushRest = rush ? Math.min(MAX_RUSH_REST_MS, Math.max(RUSH_REST_MS, 2 * this.rushRest)) : 0;
    this.rushUntil = performance.now() + this.rushRest;
    this.lastReadAt = performance.now();
    return result;
  }

  private async readToEnd<T>(
    reader: LogReader<T>,
    log: string,
    apply: (found: readonly T[]) => Promise<number>,
  ): Promise<FollowResult> {
    const totals = { lines: 0, changed: 0 };
    let batch: LogBatch<T>;
    do {
      batch = await reader.readBatch(performance.now());
      if (batch.lines.length === 0) break;
      totals.lines += batch.lines.length;
      totals.changed += await apply(batch.lines);
      await this.db.rows(
        'insert into stat_feed (log, settled) values ($1, $2) on conflict (log) do update set settled = greatest(stat_feed.settled, excluded.settled)',
        [log, batch.settled],
      );
      batch.done();
    } while (batch.more);
    return totals;
  }

  private async rebuildRecent(within: string): Promise<number> {
    const missing = await this.db.rows<{ no: string }>(
      `
        select distinct f.trade_no as no
        from finance_record f
        where f.status = ${financeStatus.complete}
          and f.done_at >= app_now() - $1::interval
          and f.kind <> 5
          and not exists (select 1 from stat_money m where m.no = f.no)
        limit 5000
      `,
      [within],
    );
    return missing.length === 0 ? 0 : this.rebuildFacts(missing.map(({ no }) => no));
  }
}
