import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { financeMachine, type FinanceState } from '#domain/finance/finance.machine';
import type { PayType, RefundRoute } from '#domain/payments/pay.status';
import { refundRequested } from '#contract/orders/order.events';
import { Db, type Tx } from '#server/kit/db/db';
import { FinanceLedgerStore, type FinanceAccount } from '#server/finance/finance-ledger.store';
import { SaleService } from '#server/sales/sale.service';
import { isMarked } from './refund-mark.store';
import { RefundStore, type NewRefund, type Refund } from './refund.store';

/** Moves a refund and its finance record together. */
@Injectable()
export class RefundLedger {
  constructor(
    private readonly db: Db,
    private readonly refunds: RefundStore,
    private readonly finances: FinanceLedgerStore,
    private readonly sales: SaleService,
  ) {}

  find(refundNo: string): Promise<Refund | null> {
    return this.refunds.find(this.db, refundNo);
  }

  /** Returns the trade number of a refund, or null if there is none. */
  findTradeNo(refundNo: string): Promise<string | null> {
    return this.refunds.findTradeNo(this.db, refundNo);
  }

  /** Writes a refund, its finance record in an account, and the event that starts the worker; returns its number. */
  async create(tx: Tx, account: FinanceAccount, refund: NewRefund, recordedAs: PayType): Promise<string> {
    const refundNo = await this.refunds.insert(tx, refund, this.sales.kindOf(refund.tradeNo).maxRefunds);
    await this.finances.recordRefund(tx, account, refundNo, recordedAs, refund.amount);
    tx.emit(refundRequested, { refundNo, tradeNo: refund.tradeNo, amount: refund.amount });
    return refundNo;
  }

  async lock(tx: Tx, refundNo: string): Promise<Refund> {
    return (await this.refunds.lock(tx, refundNo)) as Refund;
  }

  /** Delays refunds until an instant (epoch ms) and stores their reason. */
  delay(tx: Tx, refundNos: readonly string[], until: number, reasonType: number): Promise<void> {
    return this.refunds.delay(tx, refundNos, until, reasonType);
  }

  /** Releases delayed refunds. */
  release(tx: Tx, refundNos: readonly string[]): Promise<void> {
    return this.refunds.release(tx, refundNos);
  }

  /** Retries a failed refund under the same number; returns its next state. */
  async retry(tx: Tx, refund: Refund): Promise<FinanceState> {
    const next = step(financeMachine, 'retry', refund, {});
    await this.refunds.move(tx, refund, next, { again: true });
    await this.finances.move(tx, refund.refundNo, refund, next);
    return next;
  }

  /** Changes the route of a refund. */
  reroute(tx: Tx, refundNo: string, route: RefundRoute): Promise<void> {
    return this.refunds.reroute(tx, refundNo, route);
  }

  /** Stores what a counter or card machine reported. */
  storeFeedback(tx: Tx, refundNo: string, feedback: number): Promise<void> {
    return this.refunds.storeFeedback(tx, refundNo, feedback);
  }

  /** Returns whether a mark waits for its second person. */
  isMarked(tx: Tx, refundNo: string): Promise<boolean> {
    return isMarked(tx, refundNo);
  }

  /** Withdraws a refund whose money has not been sent. */
  async withdraw(tx: Tx, refund: Refund, next: Pick<Refund, 'status'>): Promise<void> {
    await this.move(tx, refund, next, { error: 'WITHDRAWN' });
    await this.refunds.markWithdrawn(tx, refund.refundNo);
  }

  /** Locks those refunds that go to a balance, are due and unclaimed, and are the only open ones of these orders. */
  lockBatchable(
    tx: Tx,
    refundNos: readonly string[],
    tradeNos: readonly string[],
  ): ReturnType<RefundStore['lockBatchable']> {
    return this.refunds.lockBatchable(tx, refundNos, tradeNos);
  }

  /** Completes locked refunds and their finance records. */
  async completeAll(tx: Tx, refundNos: readonly string[], next: FinanceState): Promise<void> {
    await this.refunds.completeAll(tx, refundNos, next);
    await this.finances.completeAll(tx, refundNos, next);
  }

  countOthers(tx: Tx, refund: Refund): ReturnType<RefundStore['countOthers']> {
    return this.refunds.countOthers(tx, refund);
  }

  async move(
    tx: Tx,
    refund: Refund,
    next: Pick<Refund, 'status'>,
    { error = null, channelRefundNo = null }: { error?: string | null; channelRefundNo?: string | null },
  ): Promise<void> {
    await this.refunds.move(tx, refund, next, { error });
    await this.finances.move(tx, refund.refundNo, refund, next, channelRefundNo);
  }
}
