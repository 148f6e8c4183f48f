import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { attemptMachine } from '#domain/payments/attempt.machine';
import { payType, type PayType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { payAttempted } from '#contract/orders/order.events';
import type { Caller } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { once } from '#server/kit/once';
import type { Attempt } from './attempt.store';
import { BillsService, type Bill, type Income } from './bills.service';
import type { Payer } from './channel';
import { ChannelBillService } from './channel-bill.service';
import { PayBench } from './pay-bench';

/** Methods that ask nothing of the payer of a bill: a code to scan, or a page to open. */
const ways: readonly PayType[] = [payType.wechat, payType.alipay, payType.school, payType.platform];
const nothing: Payer = { cardNo: null, queryPassword: null };

/** A bill with the means to pay it. */
export interface Laid {
  readonly paid: boolean;
  readonly codeUrl: string | null;
  readonly payUrl: string | null;
}

/**
 * Pays bills at a channel, in the account of the merchant they are owed to if it has one. The attempt is stored first,
 * then the channel is called, then its reply is stored.
 */
@Injectable()
export class BillPayService {
  constructor(
    private readonly db: Db,
    private readonly bills: BillsService,
    private readonly bench: PayBench,
    private readonly channels: ChannelBillService,
  ) {}

  /**
   * Opens a payment of a bill at the method's channel or returns the open one; a bill paid meanwhile is returned as
   * paid. A campus card is charged only if its holder is known.
   */
  async open(
    caller: Caller,
    { no, subject }: Pick<Bill, 'no' | 'subject'>,
    method: PayType,
    payer: Payer = nothing,
  ): Promise<Laid> {
    if (!ways.includes(method) && !(method === payType.campusCard && payer.cardNo !== null))
      throw new Failure(paymentFailure.methodClosed);
    const before = await this.prepare(no, method);
    const tried = before && (await this.channels.asked(before)) ? await this.prepare(no, method) : before;
    if (tried) await this.channels.lay(tried, subject, payer);
    return once(this.db, caller, async (tx) => {
      const bill = await this.bills.of(no).lock(tx, no);
      const attempt = tried && (await this.bench.attempts.find(tx, tried.attemptNo));
      return { paid: bill.paid, codeUrl: attempt?.codeUrl ?? null, payUrl: attempt?.payUrl ?? null };
    });
  }

  /** Records a bill paid in full at a counter, in the caller's transaction. */
  async atCounter(
    tx: Tx,
    no: string,
    handed: Required<Pick<Income, 'cashierId' | 'offlineType' | 'remark'>>,
  ): Promise<void> {
    const keeper = this.bills.of(no);
    const bill = await keeper.lock(tx, no);
    const attempt = await this.bench.attempts.openFor(tx, bill, payType.offline, null);
    await this.bench.attempts.move(tx, attempt, step(attemptMachine, 'succeed', attempt, {}));
    await keeper.keep(tx, bill, {
      attemptNo: attempt.attemptNo,
      payType: payType.offline,
      amount: bill.amount,
      channelTradeNo: null,
      ...handed,
    });
  }

  /** Closes open attempts of a bill that was paid another way or is void. */
  withdraw(tx: Tx, dueId: number): Promise<void> {
    return this.bench.attempts.askSoonFor(tx, dueId);
  }

  private prepare(no: string, method: PayType): Promise<Attempt | null> {
    return this.db.transact(async (tx) => {
      const bill = await this.bills.of(no).lock(tx, no);
      if (bill.paid) return null;
      if (!bill.open) throw new Failure(paymentFailure.payWindowClosed);
      const accountId = this.bench.channels.accountOf(method, bill.merchantId);
      const usable = await this.bench.attempts.usableFor(tx, bill, method, accountId);
      if (usable) return usable;
      await this.bench.attempts.askSoon(tx, no);
      const attempt = await this.bench.attempts.openFor(tx, bill, method, accountId);
      tx.tell(payAttempted, { attemptNo: attempt.attemptNo, tradeNo: no });
      return attempt;
    });
  }
}
