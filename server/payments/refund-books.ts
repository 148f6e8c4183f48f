import { Injectable } from '@nestjs/common';
import type { FinanceState } from '#domain/payments/refund.machine';
import { Db, type Tx } from '#server/kit/db';
import { FinanceStore } from './finance.store';
import { RefundStore, type Refund } from './refund.store';

/** The two rows every refund has, moved as one. */
@Injectable()
export class RefundBooks {
  constructor(
    private readonly db: Db,
    private readonly refunds: RefundStore,
    private readonly finances: FinanceStore,
  ) {}

  find(refundNo: string): Promise<Refund | null> {
    return this.refunds.find(this.db, refundNo);
  }

  async lock(tx: Tx, refundNo: string): Promise<Refund> {
    return (await this.refunds.lock(tx, refundNo)) as Refund;
  }

  /** Keeps refunds back until an instant (epoch ms), and writes why they are given. */
  wait(tx: Tx, refundNos: readonly string[], until: number, reasonType: number): Promise<void> {
    return this.refunds.wait(tx, refundNos, until, reasonType);
  }

  /** Lets refunds go that were kept back. */
  letGo(tx: Tx, refundNos: readonly string[]): Promise<void> {
    return this.refunds.letGo(tx, refundNos);
  }

  /** Takes back a refund whose money has not left. */
  async withdraw(tx: Tx, refund: Refund, next: Pick<Refund, 'status'>): Promise<void> {
    await this.move(tx, refund, next, { error: 'WITHDRAWN' });
    await this.refunds.withdrawn(tx, refund.refundNo);
  }

  /** Holds those of the refunds that go to a balance, are due and free, and are the only open ones of these orders. */
  lockPlain(tx: Tx, refundNos: readonly string[], tradeNos: readonly string[]): ReturnType<RefundStore['lockPlain']> {
    return this.refunds.lockPlain(tx, refundNos, tradeNos);
  }

  /** Ends refunds that are held, in both their rows. */
  async endAll(tx: Tx, refundNos: readonly string[], next: FinanceState): Promise<void> {
    await this.refunds.endAll(tx, refundNos, next);
    await this.finances.endAll(tx, refundNos, next);
  }

  others(tx: Tx, refund: Refund): ReturnType<RefundStore['others']> {
    return this.refunds.others(tx, refund);
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
