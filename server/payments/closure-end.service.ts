import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { fen, type Fen } from '#domain/kit/money';
import { orderMachine } from '#domain/orders/order.machine';
import { cancelKind, payStatus } from '#domain/orders/order.status';
import { financeStatus } from '#domain/payments/pay.status';
import { financeMachine } from '#domain/payments/refund.machine';
import { orderCancelled, orderReopened } from '#contract/orders/order.events';
import type { Tx } from '#server/kit/db';
import { OrderService, type Actor, type Change, type Order } from '#server/orders/order.service';
import { AttemptStore } from './attempt.store';
import { RefundBooks } from './refund-books';
import { RefundShareService } from './refund-share.service';

/** A booking cancelled or restored by a closure, with its live changes. */
export interface Closed {
  readonly order: Order;
  readonly refund: Fen;
  readonly refundNos: readonly string[];
  readonly changes: readonly Change[];
}

/** Cancels bookings because of a closure (T17), and restores them while their refunds have not been sent. */
@Injectable()
export class ClosureEndService {
  constructor(
    private readonly orders: OrderService,
    private readonly attempts: AttemptStore,
    private readonly shares: RefundShareService,
    private readonly books: RefundBooks,
  ) {}

  /**
   * Cancels one booking whose row and day are locked, with a full refund sent not before `payAt` (epoch ms). The caller
   * emits the changes last.
   */
  async end(
    tx: Tx,
    order: Order,
    {
      by,
      reason,
      reasonType,
      payAt,
    }: { readonly by: Actor; readonly reason: string; readonly reasonType: number; readonly payAt: number },
  ): Promise<Closed> {
    const unpaid = order.payStatus === payStatus.unpaid;
    const back = unpaid ? fen(0) : fen(order.payFee - order.refundFee);
    const next = unpaid
      ? step(orderMachine, 'cancelUnpaid', order, {})
      : back > 0
        ? step(orderMachine, 'venueRefund', order, { refundable: back })
        : step(orderMachine, 'venueCancel', order, { refundable: back });
    if (unpaid) await this.attempts.askSoon(tx, order.tradeNo);
    const refundNos = back > 0 ? await this.shares.promise(tx, order, { amount: back, reason, full: true }) : [];
    await this.books.wait(tx, refundNos, payAt, reasonType);
    const ended = await this.orders.move(tx, order, next, {
      action: 'cancel',
      by,
      note: reason,
      change: { refund_fee: fen(order.refundFee + back), cancel_kind: cancelKind.closure, cancel_reason: reason },
      stamps: ['cancel_at'],
    });
    const slots = await this.orders.slots(tx, 'free', ended);
    tx.tell(orderCancelled, {
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
      refund: back,
      refundNos,
      changes: [slots, ...this.orders.changesOf(ended), ...(unpaid ? [] : this.orders.financeMarks(ended))],
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
  ): Promise<Closed | null> {
    const facts = { cancelKind: order.cancelKind, slotsFree: true };
    if (order.payStatus === payStatus.unpaid) {
      const held = await this.orders.move(tx, order, step(orderMachine, 'reopenUnpaid', order, facts), {
        action: 'reopen',
        by,
        change: { cancel_kind: null, cancel_reason: null },
        stamps: ['no_cancel_at', 'new_deadline'],
        holdSeconds,
      });
      this.say(tx, held);
      return { order: held, refund: fen(0), refundNos: [], changes: this.orders.changesOf(held) };
    }
    const refunds = await Promise.all(refundNos.map((no) => this.books.lock(tx, no)));
    if (refunds.some(({ sent, status }) => sent || status !== financeStatus.refunding)) return null;
    for (const refund of refunds) await this.books.withdraw(tx, refund, step(financeMachine, 'fail', refund, {}));
    const back = fen(refunds.reduce((total, { amount }) => total + amount, 0));
    const next =
      refunds.length > 0
        ? step(orderMachine, 'reopenPaid', step(orderMachine, 'failRefund', order, {}), facts)
        : step(orderMachine, 'reopenFree', order, { ...facts, paid: order.payFee });
    const paid = await this.orders.move(tx, order, next, {
      action: 'reopen',
      by,
      change: { refund_fee: fen(order.refundFee - back), cancel_kind: null, cancel_reason: null },
      stamps: ['no_cancel_at'],
    });
    this.say(tx, paid);
    return {
      order: paid,
      refund: back,
      refundNos,
      changes: [...this.orders.changesOf(paid), ...this.orders.financeMarks(paid)],
    };
  }

  private say(tx: Tx, { tradeNo, userId, siteId, venueId, date, payStatus: pay }: Order): void {
    tx.tell(orderReopened, { tradeNo, userId, siteId, venueId, date, isPaid: pay !== payStatus.unpaid });
  }

  /** Releases refunds that were delayed for a possible undo that did not restore their order. */
  letGo(tx: Tx, refundNos: readonly string[]): Promise<void> {
    return this.books.letGo(tx, refundNos);
  }
}
