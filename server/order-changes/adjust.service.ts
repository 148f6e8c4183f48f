import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen, fromYuan } from '#domain/kit/money';
import { orderFailure } from '#domain/orders/order.failures';
import { orderMachine } from '#domain/orders/order.machine';
import { payStatus } from '#domain/orders/order.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { orderChanges } from '#contract/order-changes/change.contract';
import { orderAdjusted } from '#contract/orders/order.events';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { runIdempotent } from '#server/kit/access/idempotency';
import { Db, type Tx } from '#server/kit/db/db';
import { OrderService, type Order } from '#server/orders/order.service';
import { AdjustQuoteService } from './adjust-quote.service';
import { AdjustSettlementService } from './adjust-settlement.service';

/** Reschedules orders to other slots, sites and dates (T16): swaps the slots at once and settles the difference. */
@Injectable()
export class AdjustService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly quotes: AdjustQuoteService,
    private readonly settlement: AdjustSettlementService,
  ) {}

  /** Returns the price of the move and whether its slots are free now. */
  quote(caller: Member, input: ParsedOf<typeof orderChanges.quote>): Promise<AnswerOf<typeof orderChanges.quote>> {
    return this.quotes.quote(caller, input);
  }

  /** Reschedules the order; `expect` is the difference the caller has seen. */
  async adjust(
    member: Member,
    input: ParsedOf<typeof orderChanges.adjust>,
  ): Promise<AnswerOf<typeof orderChanges.adjust>> {
    const { tradeNo, siteId, date } = input;
    const unlocked = await this.orders.findInScope(member, tradeNo);
    return runIdempotent(this.db, member, async (tx) => {
      const order = await this.lockUnmoved(tx, unlocked, { siteId, date });
      step(orderMachine, 'adjust', order, order);
      if (order.payStatus === payStatus.unpaid) await this.settlement.assertNotBeingPaid(tx, order);
      const planned = await this.quotes.plan(tx, member, order, input);
      const { plan } = planned;
      if (plan.siteId === order.siteId && plan.date === order.date && plan.detail === planned.detail)
        throw new Failure(orderFailure.sameSlots);
      const difference = fen(planned.amount - planned.kept);
      if (difference !== fromYuan(input.expect)) throw new Failure(orderFailure.priceMoved);
      const { moved, changes } = await this.settlement.apply(tx, order, planned, input, member.userId);
      await writeAudit(tx, member, {
        action: 'order.adjust',
        object: tradeNo,
        before: { siteId: order.siteId, date: order.date, amount: order.amount },
        after: { siteId: plan.siteId, date: plan.date, amount: moved.amount },
        reason: input.reason,
      });
      tx.emit(orderAdjusted, {
        tradeNo,
        userId: order.userId,
        siteId: plan.siteId,
        venueId: plan.venueId,
        date: plan.date,
        from: { siteId: order.siteId, venueId: order.venueId, date: order.date },
        needFace: order.needFace || moved.needFace,
      });
      tx.emitLive([
        ...changes,
        ...this.orders.roomChangesOf(moved),
        ...(difference === 0 ? [] : this.orders.financeRoomChanges(moved)),
      ]);
      return { tradeNo, orderStatus: moved.orderStatus, payStatus: moved.payStatus };
    });
  }

  /** Locks both days and the order's row; throws `movedMeanwhile` if its site or date changed. */
  protected async lockUnmoved(
    tx: Tx,
    unlocked: Order,
    target: { readonly siteId: number; readonly date: string },
  ): Promise<Order> {
    await Db.lockSlots(tx, [unlocked, target]);
    const order = await this.orders.lockRow(tx, unlocked.tradeNo);
    if (order.siteId !== unlocked.siteId || order.date !== unlocked.date)
      throw new Failure(orderFailure.movedMeanwhile);
    return order;
  }
}
