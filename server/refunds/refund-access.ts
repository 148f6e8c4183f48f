import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { orderFailure } from '#domain/orders/order.failures';
import type { Member } from '#server/kit/access/caller';
import { runIdempotent } from '#server/kit/access/idempotency';
import { Db, type Tx } from '#server/kit/db/db';
import { SaleService, type Sale, financeRoomChanges, saleRoomChanges } from '#server/sales/sale.service';
import { RefundLedger } from './refund-ledger.service';
import type { Refund } from './refund.store';

/** Gives staff access to the refunds of orders within their scope, once for each idempotency key. */
@Injectable()
export class RefundAccess {
  constructor(
    private readonly db: Db,
    private readonly sales: SaleService,
    private readonly ledger: RefundLedger,
  ) {}

  /** Returns the order of a refund if the caller may see it; bills have none. */
  async findOrder(caller: Member, refundNo: string): Promise<Sale> {
    const tradeNo = await this.ledger.findTradeNo(refundNo);
    const order = tradeNo === null ? null : await this.sales.find(tradeNo);
    if (!order || !(await this.sales.isInScope(caller, order))) throw new Failure(orderFailure.orderMissing);
    return order;
  }

  /** Returns the refund of an order if the caller may see it. */
  async find(caller: Member, refundNo: string): Promise<Refund> {
    await this.findOrder(caller, refundNo);
    const refund = await this.ledger.find(refundNo);
    if (!refund) throw new Failure(orderFailure.orderMissing);
    return refund;
  }

  /** Runs an action once for its key, in a transaction that locks the order, then the refund. */
  async run<T>(
    caller: Member,
    refundNo: string,
    work: (tx: Tx, order: Sale, refund: Refund) => Promise<T>,
  ): Promise<T> {
    const { tradeNo } = await this.findOrder(caller, refundNo);
    return runIdempotent(this.db, caller, async (tx) => {
      const order = await this.sales.lockRow(tx, tradeNo);
      return work(tx, order, await this.ledger.lock(tx, refundNo));
    });
  }

  /** Emits the live changes of the order and of the finance list. */
  notifyOrder(tx: Tx, order: Sale): void {
    tx.emitLive([...saleRoomChanges(order), ...financeRoomChanges(order)]);
  }

  /** Emits the live changes of the finance list. */
  notifyFinance(tx: Tx, order: Sale): void {
    tx.emitLive(financeRoomChanges(order));
  }
}
