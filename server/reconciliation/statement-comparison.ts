import { Injectable } from '@nestjs/common';
import { fen } from '#domain/kit/money';
import { runState } from '#domain/reconciliation/recon.status';
import { compareStatement, sideTotals, type Finding } from '#domain/reconciliation/statement.rules';
import { Db } from '#server/kit/db/db';
import type { ChannelAccount } from '#server/payments/payment-inquiry.service';
import { RunStore, type RunScope } from './run.store';
import { StatementStore, type StoredStatementLine } from './statement.store';

/** Compares the lines of a statement with our attempts and refunds and stores the result. */
@Injectable()
export class StatementComparison {
  constructor(
    private readonly db: Db,
    private readonly runs: RunStore,
    private readonly statements: StatementStore,
  ) {}

  /** Stores the lines, writes the findings and ends the run; returns the findings. */
  compare(
    id: number,
    scope: RunScope,
    account: ChannelAccount,
    lines: readonly StoredStatementLine[],
  ): Promise<Finding[]> {
    return this.db.transact(async (tx) => {
      const numbers = lines.map(({ no }) => no);
      await this.statements.replaceLines(tx, account, scope.day, lines);
      const ourLines = await this.statements.listOurLines(tx, account, scope.day, numbers);
      const found = compareStatement(
        ourLines,
        lines,
        await this.statements.listOtherDayKeys(
          tx,
          account,
          scope.day,
          ourLines.map(({ no }) => no),
        ),
      );
      await this.runs.solveMissing(tx, account.payType, numbers);
      await this.runs.writeFindings(tx, id, scope, found);
      const [ourTotals, channelTotals] = [
        sideTotals(ourLines.filter(({ state }) => state !== 'open')),
        sideTotals(lines),
      ];
      await this.runs.end(tx, id, found.length === 0 ? runState.agrees : runState.differs, found.length, {
        ours: ourLines.length,
        theirs: lines.length,
        oursPaid: ourTotals.paid,
        oursBack: ourTotals.refunded,
        theirsPaid: channelTotals.paid,
        theirsBack: channelTotals.refunded,
        fees: lines.reduce((sum, { fee }) => fen(sum + fee), fen(0)),
      });
      return found;
    });
  }
}
