import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import { lineKind, reconSource } from '#domain/reconciliation/recon.status';
import { log } from '#server/kit/runtime/log';
import { PaymentInquiryService, type ChannelAccount } from '#server/payments/payment-inquiry.service';
import { RepairService } from './repair.service';
import { StatementComparison } from './statement-comparison';
import type { StoredStatementLine } from './statement.store';
import { RunStore, type RunScope } from './run.store';

/** Compares one account's statement of one day with our attempts and refunds. */
@Injectable()
export class StatementRunService {
  constructor(
    private readonly runs: RunStore,
    private readonly comparison: StatementComparison,
    private readonly inquiries: PaymentInquiryService,
    private readonly repairs: RepairService,
  ) {}

  /**
   * Compares now. Returns the number of findings, null while another run is active, and 'failed' if the channel
   * provided no statement.
   */
  async run(account: ChannelAccount, day: LocalDate, userId: number | null): Promise<number | 'failed' | null> {
    const scope: RunScope = { source: reconSource.bill, payType: account.payType, accountId: account.accountId, day };
    const id = await this.runs.begin(scope, userId);
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
      const found = await this.comparison.compare(id, scope, account, lines);
      await this.repairs.repairStatus(found);
      if (found.length > 0)
        log.error(
          { payType: account.payType, account: account.accountId, day, found: found.length },
          'a channel’s bill and our ledger differ: see the reconciliation screen',
        );
      return found.length;
    } catch (error) {
      await this.runs.fail(id, error instanceof Error ? error.message : 'unknown');
      log.warn(
        { payType: account.payType, day, why: String(error) },
        'a bill could not be compared and will be requested again',
      );
      return 'failed';
    }
  }
}
