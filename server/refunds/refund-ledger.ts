import { Injectable } from '@nestjs/common';
import type { FinanceState } from '#domain/finance/finance.machine';
import { Db, type Tx } from '#server/kit/db/db';
import { FinanceLedger } from '#server/finance/finance-ledger.service';
import { RefundStore, type Refund } from './refund.store';

/** Moves a refund and its finance record together. */
@Injectable()
export class RefundLedger {
  constructor(
    private readonly db: Db,
    private readonly refunds: RefundStore,
    private readonly finances: FinanceLedger,
  ) {}

  find(refundNo: string): Promise<Refund | null> {
    return this.refunds.find(this.db, refundNo);
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
