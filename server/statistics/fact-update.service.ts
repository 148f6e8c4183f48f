import { Injectable } from '@nestjs/common';
import { Sweep } from '#server/kit/jobs/sweep';
import { FactStore, type SourceLog } from './fact.store';
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
/** Receives orders before their facts are counted again; it is called again if it fails. */
type FoldListener = (tradeNos: readonly string[]) => Promise<void>;
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
  private readonly listeners: FoldListener[] = [];

  constructor(private readonly store: FactStore) {
    this.orderLog = new LogReader<string>(store, 'order_log');
    this.walletLog = new LogReader<number>(store, 'wallet_txn');
  }

  /** Adds a listener for orders whose facts are about to be counted again. */
  beforeFold(listener: FoldListener): void {
    this.listeners.push(listener);
  }

  /** Reads the logs and returns how many facts changed. */
  @Sweep('statistics.follow', 500)
  async updateFacts(): Promise<number> {
    if (performance.now() < this.restUntil) return 0;
    const began = performance.now();
    const orders = began < this.rushUntil ? NOTHING : await this.readOrderLog(began);
    const wallets = await this.readToEnd(this.walletLog, 'wallet_txn', (ids) => this.store.foldWallet(ids));
    const changed = orders.changed + wallets.changed + (await this.rebuildRecent(RECENT_WINDOW));
    this.restUntil = performance.now() + Math.min(MAX_REST_MS, REST_FACTOR * (performance.now() - began));
    return changed;
  }

  /** Finds records that completed without a line in any log. */
  @Sweep('statistics.catch-up', 600_000, { inWorkers: true })
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
    const distinct = [...new Set(tradeNos)];
    for (const listener of this.listeners) await listener(distinct);
    return this.store.fold(distinct);
  }

  /** Rebuilds all facts from the ledger. */
  async rebuildAll(): Promise<void> {
    await this.store.rebuild();
    this.orderLog.restart();
    this.walletLog.restart();
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
    log: SourceLog,
    apply: (found: readonly T[]) => Promise<number>,
  ): Promise<FollowResult> {
    const totals = { lines: 0, changed: 0 };
    let batch: LogBatch<T>;
    do {
      batch = await reader.readBatch(performance.now());
      if (batch.lines.length === 0) break;
      totals.lines += batch.lines.length;
      totals.changed += await apply(batch.lines);
      await this.store.raisePosition(log, batch.settled);
      batch.done();
    } while (batch.more);
    return totals;
  }

  private async rebuildRecent(within: string): Promise<number> {
    const missing = await this.store.findMissing(within);
    return missing.length === 0 ? 0 : this.rebuildFacts(missing);
  }
}
