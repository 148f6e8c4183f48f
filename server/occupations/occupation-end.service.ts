import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { orderFailure } from '#domain/orders/order.failures';
import { orderMachine } from '#domain/orders/order.machine';
import { cancelKind, orderStatus } from '#domain/orders/order.status';
import { orderCancelled } from '#contract/orders/order.events';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { OrderService, type Order } from '#server/orders/order.service';

/** Ends occupations. */
@Injectable()
export class OccupationEndService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
  ) {}

  /** Ends an occupation in the caller's scope and frees its slots. */
  async end(tradeNo: string, member: Member): Promise<{ tradeNo: string }> {
    await this.db.transact((tx) => this.endIn(tx, tradeNo, member));
    return { tradeNo };
  }

  /** Ends an occupation of a locked day for a person, whose scope was checked before; does nothing if it has ended. */
  async endFor(tx: Tx, tradeNo: string, userId: number): Promise<void> {
    const order = await this.orders.lockRow(tx, tradeNo);
    if (order.orderStatus === orderStatus.occupied) await this.endOrder(tx, order, userId);
  }

  private async endIn(tx: Tx, tradeNo: string, member: Member): Promise<void> {
    await this.endOrder(tx, await this.orders.lock(tx, await this.orders.findInScope(member, tradeNo)), member.userId);
  }

  private async endOrder(tx: Tx, order: Order, userId: number): Promise<void> {
    const ended = await this.orders.move(tx, order, step(orderMachine, 'endOccupation', order, {}), {
      action: 'endOccupation',
      by: { userId, who: 'staff' },
      change: { cancel_kind: cancelKind.admin },
      stamps: ['cancel_at'],
    });
    const freed = await this.orders.freeSlots(tx, ended);
    tx.emit(orderCancelled, {
      tradeNo: order.tradeNo,
      userId: order.userId,
      siteId: order.siteId,
      venueId: order.venueId,
      date: order.date,
      cancelKind: cancelKind.admin,
      wasPaid: false,
    });
    tx.emitLive([...this.orders.roomChangesOf(ended), freed]);
  }

  /** Ends several occupations; those that have already ended are left unchanged. */
  async endAll(tradeNos: readonly string[], member: Member): Promise<{ ended: number; left: number }> {
    const requested = new Set(tradeNos);
    let ended = 0;
    for (const tradeNo of requested) {
      try {
        await this.end(tradeNo, member);
        ended += 1;
      } catch (error) {
        if (!(error instanceof Failure) || error.spec.key !== orderFailure.illegalStep.key) throw error;
      }
    }
    return { ended, left: requested.size - ended };
  }
}
