import { Inject, Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { orderMachine } from '#domain/orders/order.machine';
import { cancelKind, orderStatus, payStatus } from '#domain/orders/order.status';
import type { Tx } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { OrderService, type Actor, type RoomChange } from '#server/orders/order.service';
import { ClosureCancelService } from '#server/cancellations/closure-cancel.service';
import type { Closure } from './closure.store';

const REHOLD_SECONDS = 600;
/** Refunds are sent a minute after the closure can no longer be undone. */
const REFUND_DELAY_MS = 60_000;

/** Cancels and restores the bookings of a closure. */
@Injectable()
export class ClosureBookingService {
  constructor(
    private readonly orders: OrderService,
    private readonly cancels: ClosureCancelService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Expires unpaid orders past their deadline, which would keep their slots from being closed. */
  expireDue(tx: Tx, siteId: number, date: string): Promise<RoomChange[]> {
    return this.orders.expireDueOnDay(tx, siteId, date);
  }

  /** Cancels a booking with its refund; null if it is already being refunded. */
  async cancel(
    tx: Tx,
    tradeNo: string,
    closure: Closure,
  ): Promise<Awaited<ReturnType<ClosureCancelService['cancel']>> | null> {
    const order = await this.orders.lockRow(tx, tradeNo);
    if (order.payStatus !== payStatus.unpaid && order.payStatus !== payStatus.paid) return null;
    return this.cancels.cancel(tx, order, {
      by: { userId: closure.userId, who: 'staff' },
      reason: closure.note,
      reasonType: closure.reasonType,
      payAt: closure.undoUntil + REFUND_DELAY_MS,
    });
  }

  /** Ends the block of a closure; does nothing if it has ended. */
  async endOccupation(tx: Tx, occupiedNo: string, by: Actor): Promise<RoomChange[]> {
    const order = await this.orders.lockRow(tx, occupiedNo);
    if (order.orderStatus !== orderStatus.occupied) return [];
    const ended = await this.orders.move(tx, order, step(orderMachine, 'endOccupation', order, {}), {
      action: 'endOccupation',
      by,
      change: { cancel_kind: cancelKind.admin },
      stamps: ['cancel_at'],
    });
    return [await this.orders.freeSlots(tx, ended), ...this.orders.roomChangesOf(ended)];
  }

  /** Restores a booking to its slots, or releases its refund if they are taken or the refund was sent. */
  async restore(
    tx: Tx,
    tradeNo: string,
    refundNos: readonly string[],
    by: Actor,
  ): Promise<{ readonly isRestored: boolean; readonly changes: readonly RoomChange[] }> {
    const order = await this.orders.lockRow(tx, tradeNo);
    if (order.orderStatus !== orderStatus.cancelled || order.cancelKind !== cancelKind.closure)
      return { isRestored: false, changes: [] };
    const hold = this.env.HOLD_SECONDS ?? REHOLD_SECONDS;
    const retaken = await this.orders.retake(tx, order, order.payStatus === payStatus.unpaid ? hold : null);
    const reopened = retaken.free ? await this.cancels.reopen(tx, order, refundNos, by, hold) : null;
    if (reopened) return { isRestored: true, changes: [...retaken.changes, ...reopened.changes] };
    const freed = retaken.free ? [await this.orders.freeSlots(tx, order)] : [];
    await this.cancels.releaseRefunds(tx, refundNos);
    return { isRestored: false, changes: [...retaken.changes, ...freed] };
  }
}
