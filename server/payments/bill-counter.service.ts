import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { attemptMachine } from '#domain/payments/attempt.machine';
import { payType } from '#domain/payments/pay.status';
import type { Tx } from '#server/kit/db/db';
import { AttemptStore } from '#server/finance/attempt.store';
import { BillRegistry, type IncomeEntry } from '#server/finance/bill-registry.service';

/** Records bills that were paid without a channel. */
@Injectable()
export class BillCounterService {
  constructor(
    private readonly bills: BillRegistry,
    private readonly attempts: AttemptStore,
  ) {}

  /** Records a bill paid in full at a counter, in the caller's transaction. */
  async bookAtCounter(
    tx: Tx,
    no: string,
    counterData: Required<Pick<IncomeEntry, 'cashierId' | 'offlineType' | 'remark'>>,
  ): Promise<void> {
    const owner = this.bills.ownerOf(no);
    const bill = await owner.lock(tx, no);
    const attempt = await this.attempts.createForBill(tx, bill, payType.offline, null);
    await this.attempts.move(tx, attempt, step(attemptMachine, 'succeed', attempt, {}));
    await owner.markPaid(tx, bill, {
      attemptNo: attempt.attemptNo,
      payType: payType.offline,
      amount: bill.amount,
      channelTradeNo: null,
      ...counterData,
    });
  }

  /** Records a bill whose whole amount the caller took from a balance, in the caller's transaction. */
  async bookFromBalance(tx: Tx, no: string): Promise<void> {
    const owner = this.bills.ownerOf(no);
    const bill = await owner.lock(tx, no);
    const attempt = await this.attempts.createForBill(tx, bill, payType.balance, null);
    await this.attempts.move(tx, attempt, step(attemptMachine, 'succeed', attempt, {}));
    await owner.markPaid(tx, bill, {
      attemptNo: attempt.attemptNo,
      payType: payType.balance,
      amount: bill.amount,
      channelTradeNo: null,
    });
    await this.attempts.pollSoon(tx, no);
  }

  /** Closes open attempts of a bill that was paid another way or is void. */
  withdrawOpenAttempts(tx: Tx, no: string): Promise<void> {
    return this.attempts.pollSoon(tx, no);
  }
}
