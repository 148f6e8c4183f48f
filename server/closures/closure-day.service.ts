import { Injectable } from '@nestjs/common';
import { clockOf } from '#domain/kit/time';
import { closureFate } from '#domain/closures/closure.status';
import { room } from '#contract/kit/live';
import { MovePlanService } from '#server/boards/move-plan.service';
import { Db } from '#server/kit/db/db';
import type { Actor, RoomChange } from '#server/orders/order.service';
import { ClosureBookingService } from './closure-booking.service';
import { mergeByRoom } from './closure-room-change';
import { ClosureStore, type Closure } from './closure.store';

/**
 * Applies or undoes one site's day of a closure in one transaction under the lock of that day, so that bookings come
 * before or after it.
 */
@Injectable()
export class ClosureDayService {
  constructor(
    private readonly db: Db,
    private readonly store: ClosureStore,
    private readonly plans: MovePlanService,
    private readonly bookings: ClosureBookingService,
  ) {}

  /** Cancels bookings in the closed hours and blocks the slots. */
  async close(closure: Closure, siteId: number, date: Closure['beginDate']): Promise<void> {
    await this.db.transact(async (tx) => {
      await this.store.slots.lockDay(tx, siteId, date);
      const day = await this.store.lockDayOf(tx, closure.id, siteId, date);
      const current = await this.store.find(closure.id, tx);
      if (day?.state !== 0 || current?.status !== 1) return;
      // Expires unpaid orders past their deadline, which would keep their slots from being closed.
      const changes: RoomChange[] = await this.bookings.expireDue(tx, siteId, date);
      const target = { ...closure, siteIds: [siteId], beginDate: date, endDate: date };
      for (const booking of await this.store.bookings.findAffected(target, tx)) {
        const ended = await this.bookings.cancel(tx, booking.tradeNo, closure);
        // Orders that are already being refunded need manual handling.
        if (!ended) {
          await this.store.bookings.record(tx, closure.id, booking, {
            amount: 0,
            refundNos: [],
            fate: closureFate.left,
          });
          continue;
        }
        await this.store.bookings.record(tx, closure.id, booking, {
          amount: ended.refund,
          refundNos: ended.refundNos,
          fate: closureFate.ended,
        });
        changes.push(...ended.changes);
      }
      const closing = this.plans.closureSlots({
        siteId,
        date,
        spaceIds: closure.spaceIds,
        from: closure.beginMinute,
        to: closure.endMinute,
      });
      if (closing) await this.store.slots.releasePending(tx, closing);
      const hours = `${clockOf(closure.beginMinute)}-${clockOf(closure.endMinute)}`;
      const occupied =
        closing &&
        (await this.store.slots.occupy(tx, closing, {
          userId: closure.userId,
          note: closure.note,
          label: `闭馆 ${hours}`,
          labelEn: `Closed ${hours}`,
        }));
      await this.store.changeDay(tx, closure.id, { siteId, date }, 1, occupied ?? null);
      const boardChanges =
        closing && closing.slots.length > 0
          ? [{ room: room.site(siteId, date), patch: await this.store.slots.boardPatch(tx, closing) }]
          : [];
      await tx.emitLive(mergeByRoom([...changes, ...boardChanges]));
    });
  }

  /** Ends the block and restores the bookings to their slots; a booking that cannot be restored keeps its refund. */
  async reopen(closure: Closure, siteId: number, date: Closure['beginDate']): Promise<void> {
    const by: Actor = { userId: closure.userId, who: 'staff' };
    await this.db.transact(async (tx) => {
      await this.store.slots.lockDay(tx, siteId, date);
      const day = await this.store.lockDayOf(tx, closure.id, siteId, date);
      if (!day || day.state === 2) return;
      const changes: RoomChange[] = [];
      if (day.occupiedNo !== null) changes.push(...(await this.bookings.endOccupation(tx, day.occupiedNo, by)));
      for (const { tradeNo, refundNos } of await this.store.bookings.findEnded(tx, closure.id, siteId, date)) {
        const restored = await this.bookings.restore(tx, tradeNo, refundNos, by);
        await this.store.bookings.changeFate(
          tx,
          closure.id,
          tradeNo,
          restored ? closureFate.restored : closureFate.left,
        );
        changes.push(...(restored ?? []));
      }
      await this.store.changeDay(tx, closure.id, { siteId, date }, 2, day.occupiedNo);
      await tx.emitLive(mergeByRoom(changes));
    });
  }
}
