import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import { faultsOf, walletFaultsOf, type LedgerFault } from '#domain/reconciliation/proof.rules';
import { reconSource, repair, runState } from '#domain/reconciliation/recon.status';
import { Db } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { LedgerStore } from './ledger.store';
import { RunStore, type RunScope } from './run.store';

const BATCH = 500;

/** Checks number by number that orders, records, refunds, attempts and balances agree. */
@Injectable()
export class LedgerRunService {
  constructor(
    private readonly db: Db,
    private readonly ledger: LedgerStore,
    private readonly runs: RunStore,
  ) {}

  /** Checks now. Returns the number of findings, or null while another run is active. */
  async run(day: LocalDate, userId: number | null): Promise<number | null> {
    const scope: RunScope = { source: reconSource.books, payType: null, accountId: null, day };
    const id = await this.runs.begin(scope, userId);
    if (id === null) return null;
    try {
      const { faults, checkedCount } = await this.findFaults();
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
   * Returns all mismatches and how many numbers and balances were checked. Each batch is one statement, so it sees one
   * snapshot.
   */
  async findFaults(): Promise<{ readonly faults: LedgerFault[]; readonly checkedCount: number }> {
    const faults: LedgerFault[] = [];
    let checkedCount = 0;
    for (let after = 0; ;) {
      const rows = await this.ledger.nextOrders(after, BATCH);
      for (const { orderPaid, orderBack, ...movements } of rows)
        faults.push(...faultsOf({ ...movements, order: { paid: orderPaid, refunded: orderBack } }));
      checkedCount += rows.length;
      if (rows.length < BATCH) break;
      after = rows[rows.length - 1]?.id ?? 0;
    }
    faults.push(...(await this.ledger.strayRecords()));
    for (let after = 0; ;) {
      const rows = await this.ledger.nextWallets(after, BATCH);
      for (const wallet of rows) faults.push(...walletFaultsOf(wallet));
      checkedCount += rows.length;
      if (rows.length < BATCH) break;
      after = rows[rows.length - 1]?.userId ?? 0;
    }
    return { faults, checkedCount };
  }
}
