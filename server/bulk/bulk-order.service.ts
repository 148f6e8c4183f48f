import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { fen } from '#domain/kit/money';
import { orderMachine } from '#domain/orders/order.machine';
import { cancelKind, orderStatus, payStatus, type CancelKind } from '#domain/orders/order.status';
import { orderCancelled } from '#contract/orders/order.events';
import { noIdempotency, type Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { OrderService, type Actor } from '#server/orders/order.service';
import { CancelService } from '#server/cancellations/cancel.service';
import { OrderRefundService } from '#server/refunds/order-refund.service';

/** Cancels single orders of bulk bookings and leases. */
@Injectable()
export class BulkOrderService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly cancels: CancelService,
    private readonly shares: OrderRefundService,
  ) {}

  /** Cancels an own order by the general order rules. */
  async cancelOwn(caller: Member, tradeNo: string, reason: string | null): Promise<void> {
    await this.cancels.cancelOwn({ ...caller, once: noIdempotency }, { tradeNo }, reason);
  }

  /** Cancels one order at no cost to its applicant: frees the slots at once and refunds everything paid. */
  async cancelWithFullRefund(
    tradeNo: string,
    by: Actor,
    reason: string | null,
    kind: CancelKind = cancelKind.admin,
  ): Promise<void> {
    const seen = await this.orders.find(tradeNo);
    if (!seen) return;
    await this.orders.runInTurn(seen, () =>
      this.db.transact(async (tx) => {
        const order = await this.orders.lock(tx, seen);
        if (order.orderStatus !== orderStatus.normal) return;
        const unpaid = order.payStatus === payStatus.unpaid;
        const refundAmount = unpaid ? fen(0) : fen(order.payFee - order.refundFee);
        const next = unpaid
          ? step(orderMachine, 'cancelUnpaid', order, {})
          : refundAmount > 0
            ? step(orderMachine, 'venueRefund', order, { refundable: refundAmount })
            : step(orderMachine, 'venueCancel', order, { refundable: refundAmount });
        if (refundAmount > 0) await this.shares.create(tx, order, { amount: refundAmount, reason, full: true });
        const ended = await this.orders.move(tx, order, next, {
          action: 'cancel',
          by,
          note: reason,
          change: { refund_fee: fen(order.refundFee + refundAmount), cancel_kind: kind, cancel_reason: reason },
          stamps: ['cancel_at'],
        });
        const slots = await this.orders.freeSlots(tx, ended);
        tx.emit(orderCancelled, {
          tradeNo,
          userId: order.userId,
          siteId: order.siteId,
          venueId: order.venueId,
          date: order.date,
          cancelKind: kind,
          wasPaid: !unpaid,
        });
        tx.emitLive([
          slots,
          ...this.orders.roomChangesOf(ended),
          ...(unpaid ? [] : this.orders.financeRoomChanges(ended)),
        ]);
      }),
    );
  }
}
