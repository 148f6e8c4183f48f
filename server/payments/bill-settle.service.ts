import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { isOfBill } from '#domain/orders/trade-no.rules';
import { attemptMachine } from '#domain/payments/attempt.machine';
import { attemptState } from '#domain/payments/pay.status';
import { Db } from '#server/kit/db';
import { AttemptStore, type Attempt } from './attempt.store';
import { BillRefundService } from './bill-refund.service';
import { BillsService } from './bills.service';
import type { Paid } from './channel';
import { FinanceStore, type Income } from './finance.store';
import type { Settled } from './settle.service';

/** Reason for refunding a bill payment that is not needed. */
const REASON = '重复或逾期支付';

/** Settles payments of bills once; refunds them if the bill is paid, void or has another amount by now. */
@Injectable()
export class BillSettleService {
  constructor(
    private readonly attempts: AttemptStore,
    private readonly finances: FinanceStore,
    private readonly bills: BillsService,
    private readonly refunds: BillRefundService,
  ) {}

  /** Returns whether the attempt pays a bill rather than an order. */
  owns({ tradeNo }: Pick<Attempt, 'tradeNo'>): boolean {
    return isOfBill(tradeNo);
  }

  /** Settles a payment reported by a channel. Notices, polls and replies may report it at once: only one settles it. */
  receive(db: Db, { attemptNo, tradeNo }: Attempt, paid: Paid): Promise<Settled> {
    return db.transact(async (tx) => {
      const keeper = this.bills.of(tradeNo);
      const bill = await keeper.lock(tx, tradeNo);
      const attempt = await this.attempts.lock(tx, attemptNo);
      if (attempt.state === attemptState.success || attempt.state === attemptState.duplicate) return 'known';
      const income: Income = {
        attemptNo,
        payType: attempt.payType,
        amount: attempt.amount,
        channelTradeNo: paid.channelTradeNo,
      };
      const fits = bill.open && bill.amount === attempt.amount;
      const away = fits ? await keeper.turnAway(tx, bill) : REASON;
      if (away === null) {
        await this.attempts.move(tx, attempt, step(attemptMachine, 'succeed', attempt, {}), paid);
        await keeper.keep(tx, bill, income);
        await this.attempts.askSoon(tx, tradeNo);
        return 'kept';
      }
      await this.attempts.move(tx, attempt, step(attemptMachine, 'duplicate', attempt, {}), paid);
      await this.finances.receive(tx, bill, income);
      await this.refunds.promise(tx, bill, {
        amount: attempt.amount,
        paidBy: attempt.payType,
        attemptNo,
        reason: away,
      });
      if (fits) await this.attempts.askSoon(tx, tradeNo);
      await this.refunds.mark(tx, bill);
      return 'returned';
    });
  }
}
