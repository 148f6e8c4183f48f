import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { fen } from '#domain/kit/money';
import { orderMachine } from '#domain/orders/order.machine';
import { cancelKind, orderStatus, payStatus, type CancelKind } from '#domain/orders/order.status';
import { orderCancelled } from '#contract/orders/order.events';
import { unkept, type Caller } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import { OrderService, type Actor } from '#server/orders/order.service';
import { CancelService } from '#server/payments/cancel.service';
import { RefundShareService } from '#server/payments/refund-share.service';

/** Cancels single orders of bulk bookings and leases. */
@Injectable()
export class BulkOrderService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly cancels: CancelService,
    private readonly shares: RefundShareService,
  ) {}

  /** Cancels an own order by the general order rules. */
  async own(caller: Caller, tradeNo: string, reason: string | null): Promise<void> {
    await this.cancels.own({ ...caller, once: unkept }, { tradeNo }, reason);
  }

  /** Cancels one order at no cost to its applicant: frees the slots at once and refunds everything paid. */
  async free(tradeNo: string, by: Actor, reason: string | null, kind: CancelKind = cancelKind.admin): Promise<void> {
    const seen = await this.orders.find(tradeNo);
    if (!seen) return;
    await this.orders.inTurn(seen, () =>
      this.db.transact(async (tx) => {
        const order = await this.orders.lock(tx, seen);
        if (order.orderStatus !== orderStatus.normal) return;
        const unpaid = order.payStatus === payStatus.unpaid;
        const back = unpaid ? fen(0) : fen(order.payFee - order.refundFee);
        const next = unpaid
          ? step(orderMachine, 'cancelUnpaid', order, {})
          : back > 0
            ? step(orderMachine, 'venueRefund', order, { refundable: back })
            : step(orderMachine, 'venueCancel', order, { refundable: back });
        if (back > 0) await this.shares.promise(tx, order, { amount: back, reason, full: true });
        const ended = await this.orders.move(tx, order, next, {
          action: 'cancel',
          by,
          note: reason,
          change: { refund_fee: fen(order.refundFee + back), cancel_kind: kind, cancel_reason: reason },
          stamps: ['cancel_at'],
        });
        const slots = await this.orders.slots(tx, 'free', ended);
        tx.tell(orderCancelled, {
          tradeNo,
          userId: order.userId,
          siteId: order.siteId,
          venueId: order.venueId,
          date: order.date,
          cancelKind: kind,
          wasPaid: !unpaid,
        });
        await tx.tellLive([slots, ...this.orders.changesOf(ended), ...(unpaid ? [] : this.orders.financeMarks(ended))]);
      }),
    );
  }
}
