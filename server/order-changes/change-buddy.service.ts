import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { orderFailure } from '#domain/orders/order.failures';
import { orderMachine } from '#domain/orders/order.machine';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { orderChanges } from '#contract/order-changes/change.contract';
import { orderBuddiesChanged } from '#contract/orders/order.events';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { ChangeStore } from './change.store';
import { OrderCompanionService } from './order-companion.service';
import { OrderService, type Actor, type Order } from '#server/orders/order.service';

type BuddyChangeReply = AnswerOf<typeof orderChanges.changeBuddies>;

/** Changes the companions of an active booking (T15), by its member or by staff. */
@Injectable()
export class ChangeBuddyService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly store: ChangeStore,
    private readonly companions: OrderCompanionService,
  ) {}

  /** Changes the companions of an order in the caller's scope. */
  async byDesk(
    member: Member,
    { tradeNo, userIds, reason }: ParsedOf<typeof orderChanges.changeBuddies>,
  ): Promise<BuddyChangeReply> {
    const unlocked = await this.orders.findInScope(member, tradeNo);
    return runIdempotent(this.db, member, async (tx) => {
      const done = await this.change(tx, unlocked, userIds, { userId: member.userId, who: 'staff' }, reason);
      await writeAudit(tx, member, {
        action: 'order.buddies',
        object: tradeNo,
        before: { count: done.before.length },
        after: { count: userIds.length },
        reason,
      });
      return done.reply;
    });
  }

  /** Changes the companions of an own order. */
  async byMember(
    caller: Member,
    { tradeNo, userIds }: ParsedOf<typeof orderChanges.changeOwnBuddies>,
  ): Promise<BuddyChangeReply> {
    const { userId } = caller;
    const unlocked = await this.orders.findOwn(userId, { tradeNo });
    return runIdempotent(
      this.db,
      caller,
      async (tx) => (await this.change(tx, unlocked, userIds, { userId, who: 'member' }, null)).reply,
    );
  }

  private async change(
    tx: Tx,
    unlocked: Order,
    requestedIds: readonly number[],
    by: Actor,
    reason: string | null,
  ): Promise<{ before: readonly number[]; reply: BuddyChangeReply }> {
    // Locks by member: two bookings of one member could otherwise name the same companion twice for overlapping times.
    await Db.lockSlots(tx, [], unlocked.userId);
    const order = await this.orders.lockRow(tx, unlocked.tradeNo);
    step(orderMachine, 'changeBuddies', order, order);
    const facts = await this.store.facts(tx, order.tradeNo);
    const userIds = [...new Set(requestedIds)].sort((a, b) => a - b);
    const before = facts.buddyIds;
    if (userIds.length === before.length && userIds.every((id) => before.includes(id)))
      throw new Failure(orderFailure.sameBuddies);
    const people = facts.people - before.length + userIds.length;
    this.assertCount(order, userIds.length, people);
    if (people !== facts.people && (await this.store.isPricedByCompanion(tx, order.siteId)))
      throw new Failure(orderFailure.buddiesPriced, { count: before.length });
    await this.companions.assertCanJoin(
      tx,
      order,
      facts,
      userIds.filter((id) => !before.includes(id)),
    );
    await this.store.replaceBuddies(tx, order.tradeNo, userIds, people);
    await this.orders.note(tx, order.tradeNo, 'changeBuddies', by, reason);
    tx.emit(orderBuddiesChanged, {
      tradeNo: order.tradeNo,
      userId: order.userId,
      siteId: order.siteId,
      venueId: order.venueId,
      date: order.date,
      needFace: order.needFace,
      added: userIds.filter((id) => !before.includes(id)),
      removed: before.filter((id) => !userIds.includes(id)),
    });
    tx.emitLive(this.orders.roomChangesOf(order));
    return { before, reply: { tradeNo: order.tradeNo, orderStatus: order.orderStatus, payStatus: order.payStatus } };
  }

  private assertCount({ siteId }: Order, count: number, people: number): void {
    const { min, max } = this.companions.limits(siteId);
    if (count > max && max > 0) throw new Failure(bookingFailure.tooManyPeople, { limit: max + 1, mine: people });
    if (people < 1 + min) throw new Failure(bookingFailure.tooFewPeople, { limit: 1 + min, mine: people });
  }
}
