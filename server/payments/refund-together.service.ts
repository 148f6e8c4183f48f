import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { orderMachine } from '#domain/orders/order.machine';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { tradeNoBehind } from '#domain/orders/trade-no.rules';
import { financeMachine, refundBirth } from '#domain/payments/refund.machine';
import { refundSettled } from '#contract/orders/order.events';
import { Db, type Tx } from '#server/kit/db';
import { failpoint } from '#server/kit/failpoint';
import { log } from '#server/kit/log';
import { Together } from '#server/kit/together';
import { OrderService, system, type Standing } from '#server/orders/order.service';
import { WalletService } from '#server/wallet/wallet.service';
import { RefundBooks } from './refund-books';

/** Maximum refunds in one transaction: enough to share a commit, few enough that an order's owner does not wait. */
const MOST = 50;
/** State of a cancelled order whose refund is running. */
const REFUNDING = { orderStatus: orderStatus.cancelled, payStatus: payStatus.refunding } as const;

/**
 * Batches refunds to balances: those of cancelled orders paid by one person with no other open refund, which are nearly
 * all.
 * They use the same machines and locks as a single refund; any other is left to run alone.
 */
@Injectable()
export class RefundTogetherService {
  private readonly rounds = new Together<string, true>((refundNos) => this.round(refundNos), MOST);

  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly books: RefundBooks,
    private readonly wallets: WalletService,
  ) {}

  /** Settles the refund if it is due, free and simple; returns false if it must run alone. */
  async settle(refundNo: string): Promise<boolean> {
    return (await this.rounds.ask(refundNo)) ?? false;
  }

  private async round(refundNos: readonly string[]): Promise<ReadonlyMap<string, true>> {
    try {
      return new Map(
        (await this.db.transact((tx) => this.settleAll(tx, refundNos))).map((refundNo) => [refundNo, true]),
      );
    } catch (error) {
      // One failing refund must not stop the others: each runs alone now and fails alone.
      log.warn({ refunds: refundNos.length, err: error }, 'refunds go one by one');
      return new Map();
    }
  }

  private async settleAll(tx: Tx, refundNos: readonly string[]): Promise<readonly string[]> {
    const tradeNos = refundNos.flatMap((refundNo) => tradeNoBehind(refundNo) ?? []);
    const held = new Map((await this.orders.lockFree(tx, tradeNos, REFUNDING)).map((order) => [order.tradeNo, order]));
    const refunds = held.size === 0 ? [] : await this.books.lockPlain(tx, refundNos, [...held.keys()]);
    if (refunds.length === 0) return [];
    await failpoint('refund.together');
    const behind = refunds.map(({ tradeNo }) => held.get(tradeNo) as Standing);
    const ended = step(financeMachine, 'settle', refundBirth, {});
    await this.wallets.refundAll(
      tx,
      refunds.map(({ refundNo, amount }, n) => ({ userId: (behind[n] as Standing).userId, refundNo, amount })),
    );
    await this.books.endAll(
      tx,
      refunds.map(({ refundNo }) => refundNo),
      ended,
    );
    const moved = await this.orders.moveAll(tx, behind, step(orderMachine, 'settleRefund', REFUNDING, {}), {
      action: 'settleRefund',
      by: system,
      notes: refunds.map(({ refundNo }) => refundNo),
    });
    for (const { refundNo, tradeNo } of refunds) tx.tell(refundSettled, { refundNo, tradeNo, status: ended.status });
    const marks = new Map(moved.flatMap((order) => this.orders.financeMarks(order)).map((mark) => [mark.room, mark]));
    await tx.tellLive([...moved.flatMap((order) => this.orders.changesOf(order)), ...marks.values()]);
    return refunds.map(({ refundNo }) => refundNo);
  }
}
