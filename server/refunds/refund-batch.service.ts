import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { orderMachine } from '#domain/orders/order.machine';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { tradeNoOfRefund } from '#domain/sales/trade-no.rules';
import { financeMachine, initialRefundState } from '#domain/finance/finance.machine';
import { refundSettled } from '#contract/orders/order.events';
import { Db, type Tx } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { log } from '#server/kit/runtime/log';
import { createBatchLoader } from '#server/kit/runtime/batch-loader';
import {
  SaleService,
  systemActor,
  type SaleRoomState,
  financeRoomChanges,
  saleRoomChanges,
} from '#server/sales/sale.service';
import { WalletService } from '#server/wallet/wallet.service';
import { RefundLedger } from './refund-ledger.service';

/** Maximum refunds in one transaction: enough to share a commit, few enough that an order's owner does not wait. */
const MAX_BATCH = 50;
/** State of a cancelled order whose refund is running. */
const REFUNDING = { orderStatus: orderStatus.cancelled, payStatus: payStatus.refunding } as const;

/**
 * Batches refunds to balances: those of cancelled orders paid by one person with no other open refund, which are nearly
 * all.
 * They use the same machines and locks as a single refund; any other is left to run alone.
 */
@Injectable()
export class RefundBatchService {
  private readonly batches = createBatchLoader<string, true>((refundNos) => this.settleBatch(refundNos), MAX_BATCH);

  constructor(
    private readonly db: Db,
    private readonly sales: SaleService,
    private readonly ledger: RefundLedger,
    private readonly wallets: WalletService,
  ) {}

  /** Settles the refund if it is due, free and simple; returns false if it must run alone. */
  async settle(refundNo: string): Promise<boolean> {
    return (await this.batches.load(refundNo)) ?? false;
  }

  private async settleBatch(refundNos: readonly string[]): Promise<ReadonlyMap<string, true>> {
    try {
      return new Map(
        (await this.db.transact((tx) => this.settleAll(tx, refundNos))).map((refundNo) => [refundNo, true]),
      );
    } catch (error) {
      // One failing refund must not stop the others: each runs alone now and fails alone.
      log.warn({ refunds: refundNos.length, err: error }, 'a batch of refunds failed and runs one by one');
      return new Map();
    }
  }

  private async settleAll(tx: Tx, refundNos: readonly string[]): Promise<readonly string[]> {
    const tradeNos = refundNos.flatMap((refundNo) => tradeNoOfRefund(refundNo) ?? []);
    const held = new Map(
      (await this.sales.lockUnlocked(tx, tradeNos, REFUNDING)).map((order) => [order.tradeNo, order]),
    );
    const refunds = held.size === 0 ? [] : await this.ledger.lockBatchable(tx, refundNos, [...held.keys()]);
    if (refunds.length === 0) return [];
    await failpoint('refund.batch');
    const orders = refunds.map(({ tradeNo }) => held.get(tradeNo) as SaleRoomState);
    const ended = step(financeMachine, 'settle', initialRefundState, {});
    await this.wallets.refundAll(
      tx,
      refunds.map(({ refundNo, amount }, n) => ({ userId: (orders[n] as SaleRoomState).userId, refundNo, amount })),
    );
    await this.ledger.completeAll(
      tx,
      refunds.map(({ refundNo }) => refundNo),
      ended,
    );
    const moved = await this.sales.moveAll(tx, orders, step(orderMachine, 'settleRefund', REFUNDING, {}), {
      action: 'settleRefund',
      by: systemActor,
      notes: refunds.map(({ refundNo }) => refundNo),
    });
    for (const { refundNo, tradeNo } of refunds) tx.emit(refundSettled, { refundNo, tradeNo, status: ended.status });
    const marks = new Map(moved.flatMap((order) => financeRoomChanges(order)).map((mark) => [mark.room, mark]));
    tx.emitLive([...moved.flatMap((order) => saleRoomChanges(order)), ...marks.values()]);
    return refunds.map(({ refundNo }) => refundNo);
  }
}
