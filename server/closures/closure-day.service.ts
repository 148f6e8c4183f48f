import { Injectable } from '@nestjs/common';
import { clockOf } from '#domain/kit/time';
import { closureFate, closureStatus } from '#domain/closures/closure.status';
import { room } from '#contract/kit/live';
import { MovePlanService } from '#server/boards/move-plan.service';
import { Db, type Tx } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import type { Actor, RoomChange } from '#server/orders/order.service';
import type { AffectedBooking } from './closure-booking.store';
import { ClosureBookingService } from './closure-booking.service';
import type { ClosureDayEntity } from './closure-day.entity';
import { mergeByRoom } from './closure-room-change';
import { ClosureStore, type Closure } from './closure.store';

/**
 * Applies or undoes one site's day of a closure in short transactions under the lock of that day. Its free slots are
 * closed first, so that bookings come before that and are cancelled, or after it and are refused. Then each booking is
 * cancelled in a transaction of its own, and `keep_closed` closes the slots it frees.
 */
@Injectable()
export class ClosureDayService {
  constructor(
    private readonly db: Db,
    private readonly store: ClosureStore,
    private readonly plans: MovePlanService,
    private readonly bookings: ClosureBookingService,
  ) {}

  /** Blocks the slots in the closed hours and cancels the bookings there; continues where an earlier run stopped. */
  async close(closure: Closure, siteId: number, date: Closure['beginDate']): Promise<void> {
    if (await this.block(closure, siteId, date)) return;
    while (await this.endNext(closure, siteId, date)) await failpoint('closures.after_booking');
  }

  /** Restores the bookings to their slots and ends the block; a booking that cannot be restored keeps its refund. */
  async reopen(closure: Closure, siteId: number, date: Closure['beginDate']): Promise<void> {
    while (await this.restoreNext(closure, siteId, date)) await failpoint('closures.after_restore');
  }

  /** Closes the free slots unless an earlier run did; returns whether the day is done. */
  private block(closure: Closure, siteId: number, date: Closure['beginDate']): Promise<boolean> {
    return this.db.transact(async (tx) => {
      const day = await this.lockApplying(tx, closure, siteId, date);
      if (day?.state !== 0) return day?.isCleared ?? true;
      // Expires unpaid orders past their deadline, which would keep their slots from being closed.
      const changes: RoomChange[] = await this.bookings.expireDue(tx, siteId, date);
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
      const isDone = !(await this.findNext(tx, closure, siteId, date));
      if (isDone) await this.store.markCleared(tx, closure.id, { siteId, date });
      const boardChanges =
        closing && closing.slots.length > 0
          ? [{ room: room.site(siteId, date), patch: await this.store.slots.boardPatch(tx, closing) }]
          : [];
      tx.emitLive(mergeByRoom([...changes, ...boardChanges]));
      return isDone;
    });
  }

  /** Cancels the next booking within the closed hours; returns whether there may be more. */
  private endNext(closure: Closure, siteId: number, date: Closure['beginDate']): Promise<boolean> {
    return this.db.transact(async (tx) => {
      const day = await this.lockApplying(tx, closure, siteId, date);
      if (day?.state !== 1 || day.isCleared) return false;
      const next = await this.findNext(tx, closure, siteId, date);
      if (!next) {
        await this.store.markCleared(tx, closure.id, { siteId, date });
        return false;
      }
      // Orders that are already being refunded need manual handling.
      const ended = await this.bookings.cancel(tx, next.tradeNo, closure);
      await this.store.bookings.record(tx, closure.id, next, {
        amount: ended?.refund ?? 0,
        refundNos: ended?.refundNos ?? [],
        fate: ended ? closureFate.ended : closureFate.left,
      });
      tx.emitLive(mergeByRoom(ended?.changes ?? []));
      return true;
    });
  }

  /** Restores the next booking, or ends the block if there is none; returns whether there may be more. */
  private restoreNext(closure: Closure, siteId: number, date: Closure['beginDate']): Promise<boolean> {
    const by: Actor = { userId: closure.userId, who: 'staff' };
    return this.db.transact(async (tx) => {
      await this.store.slots.lockDay(tx, siteId, date);
      const day = await this.store.lockDayOf(tx, closure.id, siteId, date);
      if (!day || day.state === 2) return false;
      const next = await this.store.bookings.findNextEnded(tx, closure.id, siteId, date);
      if (!next) {
        const changes = day.occupiedNo === null ? [] : await this.bookings.endOccupation(tx, day.occupiedNo, by);
        await this.store.changeDay(tx, closure.id, { siteId, date }, 2, day.occupiedNo);
        tx.emitLive(mergeByRoom(changes));
        return false;
      }
      if (day.occupiedNo !== null) await this.store.slots.openFor(tx, day.occupiedNo, next.tradeNo);
      const { isRestored, changes } = await this.bookings.restore(tx, next.tradeNo, next.refundNos, by);
      await this.store.bookings.changeFate(
        tx,
        closure.id,
        next.tradeNo,
        isRestored ? closureFate.restored : closureFate.left,
      );
      tx.emitLive(mergeByRoom(changes));
      return true;
    });
  }

  /** Returns the next booking within the closed hours with which the closure has not dealt. */
  private async findNext(
    tx: Tx,
    closure: Closure,
    siteId: number,
    date: Closure['beginDate'],
  ): Promise<AffectedBooking | undefined> {
    const target = { ...closure, siteIds: [siteId], beginDate: date, endDate: date };
    const recorded = await this.store.bookings.findRecorded(tx, closure.id, siteId, date);
    return (await this.store.bookings.findAffected(target, tx)).find(({ tradeNo }) => !recorded.has(tradeNo));
  }

  /** Locks the day and returns its row if the closure is still being applied. */
  private async lockApplying(tx: Tx, closure: Closure, siteId: number, date: string): Promise<ClosureDayEntity | null> {
    await this.store.slots.lockDay(tx, siteId, date);
    const day = await this.store.lockDayOf(tx, closure.id, siteId, date);
    const current = await this.store.find(closure.id, tx);
    return current?.status === closureStatus.applying ? day : null;
  }
}
