import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { orderMachine } from '#domain/orders/order.machine';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { tradeNoOfRefund } from '#domain/sales/trade-no.rules';
import { financeStatus, refundRoute } from '#domain/payments/pay.status';
import { financeMachine } from '#domain/finance/finance.machine';
import { refundSettled } from '#contract/orders/order.events';
import { Db, type Tx } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import {
  SaleService,
  systemActor,
  type Actor,
  type Sale,
  financeRoomChanges,
  saleRoomChanges,
} from '#server/sales/sale.service';
import { RefundLedger } from './refund-ledger.service';
import { WalletRefund } from './wallet-refund.service';
import { isToWallet, type Refund, type RefundOutcome } from './refund.store';

/**
 * Completes refunds (T6) or marks them as failed (T7). Sale, refund, finance record and balance move together or not
 * at all.
 */
@Injectable()
export class RefundSettlementService {
  constructor(
    private readonly db: Db,
    private readonly sales: SaleService,
    private readonly ledger: RefundLedger,
    private readonly walletRefund: WalletRefund,
  ) {}

  /**
   * Completes a refund. `fence` is the claim number of the run; a notice needs none, as it is the channel's own report.
   * With `outsideActor` the money was paid outside, so no balance is credited.
   */
  settle(refundNo: string, how: { channelRefundNo?: string | null; fence?: number } = {}): Promise<RefundOutcome> {
    return this.transact(refundNo, (tx) => this.settleWithin(tx, refundNo, how));
  }

  /** Marks a refund as failed and alerts the finance desk. */
  fail(refundNo: string, why: string, fence?: number): Promise<RefundOutcome> {
    return this.transact(refundNo, (tx) => this.failWithin(tx, refundNo, why, fence));
  }

  /** Completes an order's refund in the caller's transaction. */
  async settleWithin(
    tx: Tx,
    refundNo: string,
    {
      channelRefundNo = null,
      fence,
      outside: outsideActor = null,
    }: { channelRefundNo?: string | null; fence?: number; outside?: Actor | null } = {},
  ): Promise<RefundOutcome> {
    const { order: held, refund } = await this.lockBoth(tx, refundNo);
    if (refund.status === financeStatus.complete) return 'known';
    if (fence !== undefined && refund.attemptNo !== fence) return 'fenced';
    if (channelRefundNo !== null && refund.route !== refundRoute.original) {
      log.error(
        { refund: refundNo, channelRefundNo, route: refund.route },
        'a channel paid a refund that was sent by another route meanwhile',
      );
      await this.sales.note(tx, held.tradeNo, 'settleRefund', systemActor, `${refundNo} ${channelRefundNo}`);
      return 'known';
    }
    // A failed refund may still be paid out by its channel: it is retried and completed.
    const wasFailed = refund.status === financeStatus.failed;
    const from = wasFailed ? step(financeMachine, 'retry', refund, {}) : refund;
    const next = step(financeMachine, 'settle', from, {});
    if (outsideActor === null && isToWallet(refund)) await this.walletRefund.refund(tx, held, refundNo, refund.amount);
    await this.ledger.move(tx, refund, next, { channelRefundNo });
    const by = outsideActor ?? systemActor;
    let order = held;
    if (refund.movesOrder && wasFailed && order.payStatus === payStatus.refundFailed)
      order = await this.sales.move(tx, order, step(orderMachine, 'retryRefund', order, {}), {
        action: 'retryRefund',
        by,
        note: refundNo,
      });
    order =
      refund.movesOrder && order.payStatus === payStatus.refunding
        ? await this.moveOrder(tx, order, refund, by)
        : await this.noteOnOrder(tx, order, refundNo, by);
    return this.announceOutcome(tx, order, refund, next.status, 'done');
  }

  /** Marks an order's refund as failed in the caller's transaction. */
  async failWithin(tx: Tx, refundNo: string, why: string, fence?: number): Promise<RefundOutcome> {
    const { order: held, refund } = await this.lockBoth(tx, refundNo);
    if (refund.status !== financeStatus.refunding) return 'known';
    if (fence !== undefined && refund.attemptNo !== fence) return 'fenced';
    const next = step(financeMachine, 'fail', refund, {});
    await this.ledger.move(tx, refund, next, { error: why });
    const movesOrder = refund.movesOrder && held.payStatus === payStatus.refunding;
    const order = movesOrder
      ? await this.sales.move(tx, held, step(orderMachine, 'failRefund', held, {}), {
          action: 'failRefund',
          by: systemActor,
          note: why,
        })
      : held;
    if (!movesOrder) await this.sales.note(tx, held.tradeNo, 'failRefund', systemActor, why);
    log.error({ refund: refundNo, why }, 'a refund has failed and waits for the finance desk');
    return this.announceOutcome(tx, order, refund, next.status, 'failed');
  }

  /** Moves the order after its last refund: it waits while another is running, and fails if another has failed. */
  private async moveOrder(tx: Tx, order: Sale, refund: Refund, by: Actor): Promise<Sale> {
    const { refundNo } = refund;
    const { running, failed } = await this.ledger.countOthers(tx, refund);
    if (running > 0) return this.noteOnOrder(tx, order, refundNo, by);
    if (failed > 0) {
      await this.noteOnOrder(tx, order, refundNo, by);
      return this.sales.move(tx, order, step(orderMachine, 'failRefund', order, {}), {
        action: 'failRefund',
        by: systemActor,
      });
    }
    const next =
      order.orderStatus === orderStatus.cancelled
        ? step(orderMachine, 'settleRefund', order, {})
        : step(orderMachine, 'settlePart', order, {});
    return this.sales.move(tx, order, next, { action: 'settleRefund', by, note: refundNo });
  }

  private async noteOnOrder(tx: Tx, order: Sale, refundNo: string, by: Actor): Promise<Sale> {
    await this.sales.note(tx, order.tradeNo, 'settleRefund', by, refundNo);
    return order;
  }

  private async transact(refundNo: string, work: (tx: Tx) => Promise<RefundOutcome>): Promise<RefundOutcome> {
    return (await this.ledger.find(refundNo)) ? this.db.transact(work) : 'unknown';
  }

  private async lockBoth(tx: Tx, refundNo: string): Promise<{ readonly order: Sale; readonly refund: Refund }> {
    const order = await this.sales.lockRow(tx, tradeNoOfRefund(refundNo) ?? '');
    return { order, refund: await this.ledger.lock(tx, refundNo) };
  }

  private async announceOutcome(
    tx: Tx,
    order: Sale,
    refund: Refund,
    status: number,
    end: RefundOutcome,
  ): Promise<RefundOutcome> {
    tx.emit(refundSettled, { refundNo: refund.refundNo, tradeNo: order.tradeNo, status });
    tx.emitLive([...saleRoomChanges(order), ...financeRoomChanges(order)]);
    return end;
  }
}
