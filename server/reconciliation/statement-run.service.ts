import { Injectable } from '@nestjs/common';
import { fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { compareStatement, sideTotals, type Finding } from '#domain/reconciliation/statement.rules';
import {
  findingKind,
  findingState,
  lineKind,
  reconSource,
  repair,
  runState,
} from '#domain/reconciliation/recon.status';
import { Db } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { PaymentInquiryService, type ChannelAccount } from '#server/payments/payment-inquiry.service';
import { StatementStore, type StoredStatementLine } from './statement.store';
import { RunStore, type RunScope } from './run.store';

/** Compares one account's statement of one day with our attempts and refunds. */
@Injectable()
export class StatementRunService {
  constructor(
    private readonly db: Db,
    private readonly runs: RunStore,
    private readonly statements: StatementStore,
    private readonly inquiries: PaymentInquiryService,
  ) {}

  /**
   * Compares now. Returns the number of findings, null while another run is active, and 'failed' if the channel
   * provided no statement.
   */
  async run(account: ChannelAccount, day: LocalDate, userId: number | null): Promise<number | 'failed' | null> {
    const scope: RunScope = { source: reconSource.bill, payType: account.payType, accountId: account.accountId, day };
    const id = await this.runs.begin(this.db, scope, userId);
    if (id === null) return null;
    try {
      const lines = (await this.inquiries.downloadStatement(account, day)).map(
        ({ kind, tradeNo, channelTradeNo, amount, fee, at }): StoredStatementLine => ({
          kind: kind === 'pay' ? lineKind.pay : lineKind.refund,
          no: tradeNo,
          channelNo: channelTradeNo,
          amount,
          fee,
          at,
        }),
      );
      const found = await this.compare(id, scope, account, lines);
      await this.repairStatus(found);
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

  private compare(
    id: number,
    scope: RunScope,
    account: ChannelAccount,
    lines: readonly StoredStatementLine[],
  ): Promise<Finding[]> {
    return this.db.transact(async (tx) => {
      const numbers = lines.map(({ no }) => no);
      await this.statements.replaceLines(tx, account, scope.day, lines);
      const ours = await this.statements.listOurLines(tx, account, scope.day, numbers);
      const found = compareStatement(
        ours,
        lines,
        await this.statements.listOtherDayKeys(
          tx,
          account,
          scope.day,
          ours.map(({ no }) => no),
        ),
      );
      await this.runs.solveMissing(tx, account.payType, numbers);
      await this.runs.writeFindings(tx, id, scope, found);
      const [mine, theirs] = [sideTotals(ours.filter(({ state }) => state !== 'open')), sideTotals(lines)];
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
  private async repairStatus(found: readonly Finding[]): Promise<void> {
    for (const { kind, line, no } of found.filter((one) => one.kind === findingKind.status)) {
      const isRepaired = await (
        line === lineKind.pay ? this.inquiries.recheckPayment(no) : this.inquiries.recheckRefund(no)
      ).catch((error: unknown) => {
        log.warn({ no, why: String(error) }, 'a finding could not be mended by itself');
        return false;
      });
      if (isRepaired)
        await this.db.rows(
          `update recon_finding set state = ${findingState.solved}, how = ${repair.askChannel}, solved_at = app_now() where state = ${findingState.open} and kind = $1 and line = $2 and no = $3`,
          [kind, line, no],
        );
    }
  }
}
