import { Inject, Injectable } from '@nestjs/common';
import { fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { faultsOf, walletFaultsOf, type LedgerFault } from '#domain/reconciliation/proof.rules';
import { reconSource, repair, runState } from '#domain/reconciliation/recon.status';
import { Db } from '#server/kit/db/db';
import { onOwnConnection } from '#server/kit/db/own-connection';
import { ENV, type Env } from '#server/kit/runtime/env';
import { log } from '#server/kit/runtime/log';
import { ledgerParts } from '#server/sales/sale-registry.service';
import { LedgerStore } from './ledger.store';
import { RunStore, type RunScope } from './run.store';

/** Orders and balances, and finance records, of one statement, and how long it may take. */
const BATCH = 500;
const RECORD_RANGE = 50_000;
const STATEMENT_MS = 60_000;
/** A run states so often that it is alive. */
const BEAT_MS = 30_000;

/** Checks number by number that orders, records, refunds, attempts and balances agree. */
@Injectable()
export class LedgerRunService {
  constructor(
    private readonly db: Db,
    private readonly ledger: LedgerStore,
    private readonly runs: RunStore,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Checks now. Returns the number of findings, or null while another run is active. */
  async run(day: LocalDate, userId: number | null): Promise<number | null> {
    const scope: RunScope = { source: reconSource.books, payType: null, accountId: null, day };
    const id = await this.runs.begin(scope, userId);
    if (id === null) return null;
    try {
      const { faults, checkedCount } = await this.findFaults(() => this.runs.beat(id));
      await this.db.transact(async (tx) => {
        await this.runs.writeFindings(
          tx,
          id,
          scope,
          faults.map(({ kind, no, expected, found }) => ({
            kind,
            line: null,
            no,
            tradeNo: /^[A-Z]\d{14}$/.test(no) ? no : null,
            ours: expected,
            theirs: found,
            proposal: repair.byHand,
          })),
        );
        await this.runs.end(tx, id, faults.length === 0 ? runState.agrees : runState.differs, faults.length, {
          ours: checkedCount,
        });
      });
      if (faults.length > 0)
        log.error(
          { found: faults.length, kinds: [...new Set(faults.map(({ kind }) => kind))] },
          'orders, records and balances do not agree: see the reconciliation screen',
        );
      return faults.length;
    } catch (error) {
      await this.runs.fail(id, String(error));
      throw error;
    }
  }

  /**
   * Returns all mismatches and how many numbers and balances were checked. Each range is one statement, so it sees one
   * snapshot. `beat` is called while the check goes on.
   */
  findFaults(
    beat: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<{ readonly faults: LedgerFault[]; readonly checkedCount: number }> {
    return onOwnConnection(this.env.DATABASE_URL, 'ledger', STATEMENT_MS, async (db) => {
      const check = new LedgerCheck(db, this.ledger, beat);
      await check.orders();
      await check.records();
      await check.wallets();
      return { faults: [...check.faults], checkedCount: check.count };
    });
  }
}

/** One check of the ledger, range by range. */
class LedgerCheck {
  readonly faults: LedgerFault[] = [];
  count = 0;
  private beatAt = performance.now();

  constructor(
    private readonly db: Db,
    private readonly ledger: LedgerStore,
    private readonly beat: () => Promise<unknown>,
  ) {}

  /** Checks the money movements of all orders and gate bills. */
  async orders(): Promise<void> {
    for (const part of ledgerParts)
      for (let after: number | undefined = 0; after !== undefined;) {
        const rows = await this.ledger.nextOrders(this.db, part, after, BATCH);
        for (const { orderPaid, orderBack, ...movements } of rows)
          this.faults.push(...faultsOf({ ...movements, order: { paid: orderPaid, refunded: orderBack } }));
        after = rows.length < BATCH ? undefined : rows.at(-1)?.id;
        await this.goOn(rows.length);
      }
  }

  /** Finds records without an order; a number whose records are in several ranges is one mismatch. */
  async records(): Promise<void> {
    const stray = new Map<string, LedgerFault>();
    const last = await this.ledger.lastRecord(this.db);
    for (let after = 0; after < last; after += RECORD_RANGE) {
      for (const fault of await this.ledger.strayRecords(this.db, after, after + RECORD_RANGE))
        stray.set(fault.no, { ...fault, found: fen(fault.found + (stray.get(fault.no)?.found ?? 0)) });
      await this.goOn(0);
    }
    this.faults.push(...stray.values());
  }

  /** Checks the balances against their lines. */
  async wallets(): Promise<void> {
    for (let after: number | undefined = 0; after !== undefined;) {
      const rows = await this.ledger.nextWallets(this.db, after, BATCH);
      for (const wallet of rows) this.faults.push(...walletFaultsOf(wallet));
      after = rows.length < BATCH ? undefined : rows.at(-1)?.userId;
      await this.goOn(rows.length);
    }
  }

  private async goOn(checked: number): Promise<void> {
    this.count += checked;
    if (performance.now() - this.beatAt < BEAT_MS) return;
    this.beatAt = performance.now();
    await this.beat();
  }
}
