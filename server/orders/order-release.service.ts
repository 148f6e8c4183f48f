import { Inject, Injectable } from '@nestjs/common';
import { whyNot, step } from '#domain/kit/machine';
import { Failure } from '#domain/kit/failure';
import { orderMachine } from '#domain/orders/order.machine';
import { orderHeld } from '#contract/orders/order.events';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { runIdempotent } from '#server/kit/access/idempotency';
import { OrderDeadlineStore } from './order-deadline.store';
import { OrderService, type Order } from './order.service';

const MINUTE = 60;

/** Re-opens orders cancelled by time-out or by staff while their slots are still free (T10). */
@Injectable()
export class OrderReleaseService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly deadlines: OrderDeadlineStore,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Holds the slots again until a new deadline (epoch ms); throws if one of them is taken. */
  async release(member: Member, tradeNo: string): Promise<{ tradeNo: string; payDeadline: number }> {
    const { userId } = member;
    const unlocked = await this.orders.findInScope(member, tradeNo);
    return runIdempotent(this.db, member, async (tx) => {
      const order = await this.orders.lock(tx, unlocked);
      const facts = { cancelKind: order.cancelKind, now: order.now, startsAt: order.startsAt };
      // Slots are taken only for an order that may be restored.
      const refusal = whyNot(orderMachine, 'release', order, { ...facts, slotsFree: true });
      if (refusal) throw new Failure(refusal);
      const hold = await this.holdSeconds(tx, order);
      const { free, changes } = await this.orders.retake(tx, order, hold);
      const next = step(orderMachine, 'release', order, { ...facts, slotsFree: free });
      const released = await this.orders.move(tx, order, next, {
        action: 'release',
        by: { userId, who: 'staff' },
        change: { cancel_kind: null, cancel_reason: null },
        stamps: ['no_cancel_at', 'new_deadline'],
        holdSeconds: hold,
      });
      await writeAudit(tx, member, {
        action: 'order.release',
        object: tradeNo,
        before: { orderStatus: order.orderStatus, payStatus: order.payStatus },
        after: { orderStatus: released.orderStatus, payStatus: released.payStatus },
      });
      const payDeadline = released.payBefore ?? released.now;
      tx.emit(orderHeld, {
        tradeNo,
        userId: order.userId,
        siteId: order.siteId,
        venueId: order.venueId,
        date: order.date,
        payDeadline,
      });
      tx.emitLive([...changes, ...this.orders.roomChangesOf(released)]);
      return { tradeNo, payDeadline };
    });
  }

  private async holdSeconds(tx: Tx, { siteId }: Order): Promise<number> {
    if (this.env.HOLD_SECONDS !== undefined) return this.env.HOLD_SECONDS;
    return ((await this.deadlines.findMinutesToPay(tx, siteId)) ?? 10) * MINUTE;
  }
}
