import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { attemptMachine } from '#domain/payments/attempt.machine';
import { attemptState } from '#domain/payments/pay.status';
import { Db } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { AttemptStore, type Attempt } from '#server/finance/attempt.store';
import { BillRefundService } from '#server/refunds/bill-refund.service';
import { BillRegistry } from '#server/finance/bill-registry.service';
import type { ReceivedPayment } from '#server/channels/channels.service';
import { FinanceLedgerStore, type IncomeEntry } from '#server/finance/finance-ledger.store';
import type { SettlementResult } from './sale-settlement.service';

/** Reason for refunding a bill payment that is not needed. */
const RETURN_REASON = '重复或逾期支付';

/** Settles payments of bills once; refunds them if the bill is paid, void or has another amount by now. */
@Injectable()
export class BillSettlementService {
  constructor(
    private readonly attempts: AttemptStore,
    private readonly finances: FinanceLedgerStore,
    private readonly bills: BillRegistry,
    private readonly refunds: BillRefundService,
  ) {}

  /** Settles a payment reported by a channel. Notices, polls and replies may report it at once: only one settles it. */
  settle(db: Db, { attemptNo, tradeNo }: Attempt, paid: ReceivedPayment): Promise<SettlementResult> {
    return db.transact(async (tx) => {
      const owner = this.bills.ownerOf(tradeNo);
      const bill = await owner.lock(tx, tradeNo);
      const attempt = await this.attempts.lock(tx, attemptNo);
      if (attempt.state === attemptState.success || attempt.state === attemptState.duplicate) return 'known';
      await failpoint('pay.after_check');
      const income: IncomeEntry = {
        attemptNo,
        payType: attempt.payType,
        amount: attempt.amount,
        channelTradeNo: paid.channelTradeNo,
      };
      const fits = bill.open && bill.amount === attempt.amount;
      const returnReason = fits ? await owner.returnReason(tx, bill) : RETURN_REASON;
      if (returnReason === null) {
        await this.attempts.move(tx, attempt, step(attemptMachine, 'succeed', attempt, {}), paid);
        await owner.markPaid(tx, bill, income);
        await this.attempts.pollSoon(tx, tradeNo);
        return 'kept';
      }
      await this.attempts.move(tx, attempt, step(attemptMachine, 'duplicate', attempt, {}), paid);
      await this.finances.recordIncome(tx, bill, income);
      await this.refunds.create(tx, bill, {
        amount: attempt.amount,
        paidBy: attempt.payType,
        attemptNo,
        reason: returnReason,
      });
      if (fits) await this.attempts.pollSoon(tx, tradeNo);
      this.refunds.notifyViewers(tx, bill);
      return 'returned';
    });
  }
}
