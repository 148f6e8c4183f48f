import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { orderMachine } from '#domain/orders/order.machine';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { tradeNoBehind } from '#domain/orders/trade-no.rules';
import { financeStatus, refundRoute } from '#domain/payments/pay.status';
import { financeMachine } from '#domain/payments/refund.machine';
import { refundSettled } from '#contract/orders/order.events';
import { Db, type Tx } from '#server/kit/db';
import { log } from '#server/kit/log';
import { OrderService, system, type Actor, type Order } from '#server/orders/order.service';
import { RefundBooks } from './refund-books';
import { RefundPurse } from './refund-purse';
import { isToWallet, type Refund, type RefundEnd } from './refund.store';

/**
 * Completes refunds (T6) or marks them as failed (T7). Order, refund, finance record and balance move together or not
 * at all.
 */
@Injectable()
export class RefundSettleService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly books: RefundBooks,
    private readonly purse: RefundPurse,
  ) {}

  /**
   * Completes a refund. `fence` is the claim number of the run; a notice needs none, as it is the channel's own report.
   * With `outsideActor` the money was paid outside, so no balance is credited.
   */
  settle(refundNo: string, how: { channelRefundNo?: string | null; fence?: number } = {}): Promise<RefundEnd> {
    return this.within(refundNo, (tx) => this.settleIn(tx, refundNo, how));
  }

  /** Marks a refund as failed and alerts the finance desk. */
  fail(refundNo: string, why: string, fence?: number): Promise<RefundEnd> {
    return this.within(refundNo, (tx) => this.failIn(tx, refundNo, why, fence));
  }

  /** Completes an order's refund in the caller's transaction. */
  async settleIn(
    tx: Tx,
    refundNo: string,
    {
      channelRefundNo = null,
      fence,
      outside = null,
    }: { channelRefundNo?: string | null; fence?: number; outside?: Actor | null } = {},
  ): Promise<RefundEnd> {
    const { order: held, refund } = await this.held(tx, refundNo);
    if (refund.status === financeStatus.complete) return 'known';
    if (fence !== undefined && refund.attemptNo !== fence) return 'fenced';
    if (channelRefundNo !== null && refund.route !== refundRoute.original) {
      log.error(
        { refund: refundNo, channelRefundNo, route: refund.route },
        'a channel paid a refund that was sent another way meanwhile',
      );
      await this.orders.note(tx, held.tradeNo, 'settleRefund', system, `${refundNo} ${channelRefundNo}`);
      return 'known';
    }
    // A failed refund may still be paid out by its channel: it is retried and completed.
    const wasFailed = refund.status === financeStatus.failed;
    const from = wasFailed ? step(financeMachine, 'retry', refund, {}) : refund;
    const next = step(financeMachine, 'settle', from, {});
    if (outside === null && isToWallet(refund)) await this.purse.refund(tx, held, refundNo, refund.amount);
    await this.books.move(tx, refund, next, { channelRefundNo });
    const by = outside ?? system;
    let order = held;
    if (refund.movesOrder && wasFailed && order.payStatus === payStatus.refundFailed)
      order = await this.orders.move(tx, order, step(orderMachine, 'retryRefund', order, {}), {
        action: 'retryRefund',
        by,
        note: refundNo,
      });
    order =
      refund.movesOrder && order.payStatus === payStatus.refunding
        ? await this.follow(tx, order, refund, by)
        : await this.noted(tx, order, refundNo, by);
    return this.tell(tx, order, refund, next.status, 'done');
  }

  /** Marks an order's refund as failed in the caller's transaction. */
  async failIn(tx: Tx, refundNo: string, why: string, fence?: number): Promise<RefundEnd> {
    const { order: held, refund } = await this.held(tx, refundNo);
    if (refund.status !== financeStatus.refunding) return 'known';
    if (fence !== undefined && refund.attemptNo !== fence) return 'fenced';
    const next = step(financeMachine, 'fail', refund, {});
    await this.books.move(tx, refund, next, { error: why });
    const moves = refund.movesOrder && held.payStatus === payStatus.refunding;
    const order = moves
      ? await this.orders.move(tx, held, step(orderMachine, 'failRefund', held, {}), {
          action: 'failRefund',
          by: system,
          note: why,
        })
      : held;
    if (!moves) await this.orders.note(tx, held.tradeNo, 'failRefund', system, why);
    log.error({ refund: refundNo, why }, 'a refund has failed and waits for the finance desk');
    return this.tell(tx, order, refund, next.status, 'failed');
  }

  /** Moves the order after its last refund: it waits while another is running, and fails if another has failed. */
  private async follow(tx: Tx, order: Order, refund: Refund, by: Actor): Promise<Order> {
    const { refundNo } = refund;
    const { running, failed } = await this.books.others(tx, refund);
    if (running > 0) return this.noted(tx, order, refundNo, by);
    if (failed > 0) {
      await this.noted(tx, order, refundNo, by);
      return this.orders.move(tx, order, step(orderMachine, 'failRefund', order, {}), {
        action: 'failRefund',
        by: system,
      });
    }
    const next =
      order.orderStatus === orderStatus.cancelled
        ? step(orderMachine, 'settleRefund', order, {})
        : step(orderMachine, 'settlePart', order, {});
    return this.orders.move(tx, order, next, { action: 'settleRefund', by, note: refundNo });
  }

  private async noted(tx: Tx, order: Order, refundNo: string, by: Actor): Promise<Order> {
    await this.orders.note(tx, order.tradeNo, 'settleRefund', by, refundNo);
    return order;
  }

  private async within(refundNo: string, work: (tx: Tx) => Promise<RefundEnd>): Promise<RefundEnd> {
    return (await this.books.find(refundNo)) ? this.db.transact(work) : 'unknown';
  }

  private async held(tx: Tx, refundNo: string): Promise<{ readonly order: Order; readonly refund: Refund }> {
    const order = await this.orders.lockRow(tx, tradeNoBehind(refundNo) ?? '');
    return { order, refund: await this.books.lock(tx, refundNo) };
  }

  private async tell(tx: Tx, order: Order, refund: Refund, status: number, end: RefundEnd): Promise<RefundEnd> {
    tx.tell(refundSettled, { refundNo: refund.refundNo, tradeNo: order.tradeNo, status });
    await tx.tellLive([...this.orders.changesOf(order), ...this.orders.financeMarks(order)]);
    return end;
  }
}
