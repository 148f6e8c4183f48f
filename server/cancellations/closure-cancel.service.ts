import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { fen, type Fen } from '#domain/kit/money';
import { orderMachine } from '#domain/orders/order.machine';
import { cancelKind, payStatus } from '#domain/orders/order.status';
import { financeStatus } from '#domain/payments/pay.status';
import { financeMachine } from '#domain/finance/finance.machine';
import { orderCancelled, orderReopened } from '#contract/orders/order.events';
import type { Tx } from '#server/kit/db/db';
import { OrderService, type Actor, type RoomChange, type Order } from '#server/orders/order.service';
import { AttemptStore } from '#server/finance/attempt.store';
import { RefundLedger } from '#server/refunds/refund-ledger.service';
import { OrderRefundService } from '#server/refunds/order-refund.service';

/** A booking cancelled or restored by a closure, with its live changes. */
interface ClosureCancellation {
  readonly order: Order;
  readonly refund: Fen;
  readonly refundNos: readonly string[];
  readonly changes: readonly RoomChange[];
}

/** Cancels bookings because of a closure (T17), and restores them while their refunds have not been sent. */
@Injectable()
export class ClosureCancelService {
  constructor(
    private readonly orders: OrderService,
    private readonly attempts: AttemptStore,
    private readonly orderRefunds: OrderRefundService,
    private readonly ledger: RefundLedger,
  ) {}

  /**
   * Cancels one booking whose row and day are locked, with a full refund sent not before `payAt` (epoch ms). The caller
   * emits the changes.
   */
  async cancel(
    tx: Tx,
    order: Order,
    {
      by,
      reason,
      reasonType,
      payAt,
    }: { readonly by: Actor; readonly reason: string; readonly reasonType: number; readonly payAt: number },
  ): Promise<ClosureCancellation> {
    const unpaid = order.payStatus === payStatus.unpaid;
    const refundAmount = unpaid ? fen(0) : fen(order.payFee - order.refundFee);
    const next = unpaid
      ? step(orderMachine, 'cancelUnpaid', order, {})
      : refundAmount > 0
        ? step(orderMachine, 'venueRefund', order, { refundable: refundAmount })
        : step(orderMachine, 'venueCancel', order, { refundable: refundAmount });
    if (unpaid) await this.attempts.pollSoon(tx, order.tradeNo);
    const refundNos =
      refundAmount > 0 ? await this.orderRefunds.create(tx, order, { amount: refundAmount, reason, full: true }) : [];
    await this.ledger.delay(tx, refundNos, payAt, reasonType);
    const ended = await this.orders.move(tx, order, next, {
      action: 'cancel',
      by,
      note: reason,
      change: {
        refund_fee: fen(order.refundFee + refundAmount),
        cancel_kind: cancelKind.closure,
        cancel_reason: reason,
      },
      stamps: ['cancel_at'],
    });
    const slots = await this.orders.freeSlots(tx, ended);
    tx.emit(orderCancelled, {
      tradeNo: order.tradeNo,
      userId: order.userId,
      siteId: order.siteId,
      venueId: order.venueId,
      date: order.date,
      cancelKind: cancelKind.closure,
      wasPaid: !unpaid,
    });
    return {
      order: ended,
      refund: refundAmount,
      refundNos,
      changes: [slots, ...this.orders.roomChangesOf(ended), ...(unpaid ? [] : this.orders.financeRoomChanges(ended))],
    };
  }

  /**
   * Restores a booking whose slots were taken again and withdraws its refunds. Returns null if a refund was already
   * sent.
   */
  async reopen(
    tx: Tx,
    order: Order,
    refundNos: readonly string[],
    by: Actor,
    holdSeconds: number,
  ): Promise<ClosureCancellation | null> {
    const facts = { cancelKind: order.cancelKind, slotsFree: true };
    if (order.payStatus === payStatus.unpaid) {
      const held = await this.orders.move(tx, order, step(orderMachine, 'reopenUnpaid', order, facts), {
        action: 'reopen',
        by,
        change: { cancel_kind: null, cancel_reason: null },
        stamps: ['no_cancel_at', 'new_deadline'],
        holdSeconds,
      });
      this.emitReopened(tx, held);
      return { order: held, refund: fen(0), refundNos: [], changes: this.orders.roomChangesOf(held) };
    }
    const refunds = await Promise.all(refundNos.map((no) => this.ledger.lock(tx, no)));
    if (refunds.some(({ sent, status }) => sent || status !== financeStatus.refunding)) return null;
    for (const refund of refunds) await this.ledger.withdraw(tx, refund, step(financeMachine, 'fail', refund, {}));
    const refundAmount = fen(refunds.reduce((total, { amount }) => total + amount, 0));
    const next =
      refunds.length > 0
        ? step(orderMachine, 'reopenPaid', step(orderMachine, 'failRefund', order, {}), facts)
        : step(orderMachine, 'reopenFree', order, { ...facts, paid: order.payFee });
    const paid = await this.orders.move(tx, order, next, {
      action: 'reopen',
      by,
      change: { refund_fee: fen(order.refundFee - refundAmount), cancel_kind: null, cancel_reason: null },
      stamps: ['no_cancel_at'],
    });
    this.emitReopened(tx, paid);
    return {
      order: paid,
      refund: refundAmount,
      refundNos,
      changes: [...this.orders.roomChangesOf(paid), ...this.orders.financeRoomChanges(paid)],
    };
  }

  private emitReopened(tx: Tx, { tradeNo, userId, siteId, venueId, date, payStatus: pay }: Order): void {
    tx.emit(orderReopened, { tradeNo, userId, siteId, venueId, date, isPaid: pay !== payStatus.unpaid });
  }

  /** Releases refunds that were delayed for a possible undo that did not restore their order. */
  releaseRefunds(tx: Tx, refundNos: readonly string[]): Promise<void> {
    return this.ledger.release(tx, refundNos);
  }
}
