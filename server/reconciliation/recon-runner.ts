import { Injectable } from '@nestjs/common';
import { addDays, type LocalDate } from '#domain/kit/time';
import { reconSource, type ReconSource } from '#domain/reconciliation/recon.status';
import { PaymentInquiryService, type ChannelAccount } from '#server/payments/payment-inquiry.service';
import { LedgerRunService } from './ledger-run.service';
import { RunStore } from './run.store';
import { StatementRunService } from './statement-run.service';

/** Days to catch up with after an outage, and how often a missing statement is requested. */
const DAYS_BACK = 3;
const MAX_FAILURES = 6;

/** Runs the reconciliation of one account's statement or of our own ledger, and knows which runs are due. */
@Injectable()
export class ReconRunner {
  constructor(
    private readonly runs: RunStore,
    private readonly statements: StatementRunService,
    private readonly ledger: LedgerRunService,
    private readonly inquiries: PaymentInquiryService,
  ) {}

  /** Returns every account that receives money through a channel. */
  listAccounts(): ChannelAccount[] {
    return this.inquiries.listAccounts();
  }

  runStatement(...run: Parameters<StatementRunService['run']>): ReturnType<StatementRunService['run']> {
    return this.statements.run(...run);
  }

  runLedger(...run: Parameters<LedgerRunService['run']>): ReturnType<LedgerRunService['run']> {
    return this.ledger.run(...run);
  }

  /** Runs what is due on a date: statements of past days and the check of our own ledger. Returns the number of runs. */
  async runDue(date: LocalDate): Promise<number> {
    let runs = 0;
    for (const account of this.listAccounts())
      for (let daysBack = 1; daysBack <= DAYS_BACK; daysBack += 1)
        if (await this.isDue(reconSource.bill, account, addDays(date, -daysBack))) {
          await this.statements.run(account, addDays(date, -daysBack), null);
          runs += 1;
        }
    if (await this.isDue(reconSource.books, null, date)) {
      await this.ledger.run(date, null);
      runs += 1;
    }
    return runs;
  }

  private async isDue(source: ReconSource, account: ChannelAccount | null, day: LocalDate): Promise<boolean> {
    const { done, failures, resting } = await this.runs.countTries({
      source,
      payType: account?.payType ?? null,
      accountId: account?.accountId ?? null,
      day,
    });
    return !done && !(failures > 0 && resting) && failures < MAX_FAILURES;
  }
}
