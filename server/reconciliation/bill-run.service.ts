import { Injectable } from '@nestjs/common';
import { fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { compareBill, sidesOf, type Finding } from '#domain/reconciliation/bill.rules';
import {
  findingKind,
  findingState,
  lineKind,
  reconSource,
  repair,
  runState,
} from '#domain/reconciliation/recon.status';
import { Db } from '#server/kit/db';
import { log } from '#server/kit/log';
import { ReconcileService, type Account } from '#server/payments/reconcile.service';
import { BillStore, type KeptLine } from './bill.store';
import { RunStore, type RunOf } from './run.store';

/** Compares one account's statement of one day with our attempts and refunds. */
@Injectable()
export class BillRunService {
  constructor(
    private readonly db: Db,
    private readonly runs: RunStore,
    private readonly bills: BillStore,
    private readonly books: ReconcileService,
  ) {}

  /**
   * Compares now. Returns the number of findings, null while another run is active, and 'failed' if the channel
   * provided no statement.
   */
  async run(account: Account, day: LocalDate, userId: number | null): Promise<number | 'failed' | null> {
    const of: RunOf = { source: reconSource.bill, payType: account.payType, accountId: account.accountId, day };
    const id = await this.runs.begin(this.db, of, userId);
    if (id === null) return null;
    try {
      const lines = (await this.books.bill(account, day)).map(
        ({ kind, tradeNo, channelTradeNo, amount, fee, at }): KeptLine => ({
          kind: kind === 'pay' ? lineKind.pay : lineKind.refund,
          no: tradeNo,
          channelNo: channelTradeNo,
          amount,
          fee,
          at,
        }),
      );
      const found = await this.compare(id, of, account, lines);
      await this.mend(found);
      if (found.length > 0)
        log.error(
          { payType: account.payType, account: account.accountId, day, found: found.length },
          'a channel’s bill and our books do not agree: see the reconciliation screen',
        );
      return found.length;
    } catch (error) {
      await this.runs.end(
        this.db,
        id,
        runState.failed,
        0,
        {},
        error instanceof Error ? error.message.slice(0, 200) : 'unknown',
      );
      log.warn(
        { payType: account.payType, day, why: String(error) },
        'a bill could not be compared and will be asked for again',
      );
      return 'failed';
    }
  }

  private compare(id: number, of: RunOf, account: Account, lines: readonly KeptLine[]): Promise<Finding[]> {
    return this.db.transact(async (tx) => {
      const numbers = lines.map(({ no }) => no);
      await this.bills.keep(tx, account, of.day, lines);
      const ours = await this.bills.ours(tx, account, of.day, numbers);
      const found = compareBill(
        ours,
        lines,
        await this.bills.elsewhere(
          tx,
          account,
          of.day,
          ours.map(({ no }) => no),
        ),
      );
      await this.runs.arrived(tx, account.payType, numbers);
      await this.runs.write(tx, id, of, found);
      const [mine, theirs] = [sidesOf(ours.filter(({ state }) => state !== 'open')), sidesOf(lines)];
      await this.runs.end(tx, id, found.length === 0 ? runState.agrees : runState.differs, found.length, {
        ours: ours.length,
        theirs: lines.length,
        oursPaid: mine.paid,
        oursBack: mine.refunded,
        theirsPaid: theirs.paid,
        theirsBack: theirs.refunded,
        fees: lines.reduce((sum, { fee }) => fen(sum + fee), fen(0)),
      });
      return found;
    });
  }

  /** Applies differences the channel itself reports, by querying it: payments received and refunds paid out. */
  private async mend(found: readonly Finding[]): Promise<void> {
    for (const { kind, line, no } of found.filter((one) => one.kind === findingKind.status)) {
      const mended = await (line === lineKind.pay ? this.books.askPayment(no) : this.books.askRefund(no)).catch(
        (error: unknown) => {
          log.warn({ no, why: String(error) }, 'a finding could not be mended by itself');
          return false;
        },
      );
      if (mended)
        await this.db.rows(
          `update recon_finding set state = ${findingState.solved}, how = ${repair.askChannel}, solved_at = app_now() where state = ${findingState.open} and kind = $1 and line = $2 and no = $3`,
          [kind, line, no],
        );
    }
  }
}
