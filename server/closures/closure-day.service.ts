import { Inject, Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { clockOf } from '#domain/kit/time';
import { closureFate } from '#domain/closures/closure.status';
import { orderMachine } from '#domain/orders/order.machine';
import { cancelKind, orderStatus, payStatus } from '#domain/orders/order.status';
import { room } from '#contract/kit/live';
import type { Tx } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { ClosureCancelService } from '#server/refunds/closure-cancel.service';
import { ClosureBench } from './closure-bench';
import type { Closure } from './closure.store';
import { OrderService, type Actor, type RoomChange } from '#server/orders/order.service';

const REHOLD_SECONDS = 600;

/**
 * Applies or undoes one site's day of a closure in one transaction under the lock of that day, so that bookings come
 * before or after it.
 */
@Injectable()
export class ClosureDayService {
  constructor(
    private readonly orders: OrderService,
    private readonly ends: ClosureCancelService,
    private readonly bench: ClosureBench,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Cancels bookings in the closed hours and blocks the slots. */
  async close(closure: Closure, siteId: number, date: Closure['beginDate']): Promise<void> {
    const by: Actor = { userId: closure.userId, who: 'staff' };
    await this.bench.db.transact(async (tx) => {
      await this.bench.store.lockDay(tx, siteId, date);
      const day = await this.bench.store.lockDayRow(tx, closure.id, siteId, date);
      const current = await this.bench.store.find(tx, closure.id);
      if (day?.state !== 0 || current?.status !== 1) return;
      // Expires unpaid orders past their deadline, which would keep their slots from being closed.
      const changes: RoomChange[] = await this.orders.expireDueOnDay(tx, siteId, date);
      for (const booking of await this.bench.store.findAffected(tx, {
        ...closure,
        siteIds: [siteId],
        beginDate: date,
        endDate: date,
      })) {
        const order = await this.orders.lockRow(tx, booking.tradeNo);
        // Orders that are already being refunded need manual handling.
        if (order.payStatus !== payStatus.unpaid && order.payStatus !== payStatus.paid) {
          await this.bench.store.recordBooking(tx, closure.id, booking, 0, [], closureFate.left);
          continue;
        }
        const ended = await this.ends.cancel(tx, order, {
          by,
          reason: closure.note,
          reasonType: closure.reasonType,
          payAt: closure.undoUntil + 60_000,
        });
        await this.bench.store.recordBooking(tx, closure.id, booking, ended.refund, ended.refundNos, closureFate.ended);
        changes.push(...ended.changes);
      }
      const closing = this.bench.plans.closureSlots({
        siteId,
        date,
        spaceIds: closure.spaceIds,
        from: closure.beginMinute,
        to: closure.endMinute,
      });
      if (closing) await this.bench.store.releasePendingSlots(tx, closing);
      const hours = `${clockOf(closure.beginMinute)}-${clockOf(closure.endMinute)}`;
      const occupied =
        closing &&
        (await this.bench.store.occupy(tx, closing, {
          userId: closure.userId,
          note: closure.note,
          label: `闭馆 ${hours}`,
          labelEn: `Closed ${hours}`,
        }));
      await this.bench.store.setDayState(tx, closure.id, { siteId, date }, 1, occupied ?? null);
      const boardChanges =
        closing && closing.slots.length > 0
          ? [{ room: room.site(siteId, date), patch: await this.bench.store.boardPatch(tx, closing) }]
          : [];
      await tx.emitLive(this.mergeByRoom([...changes, ...boardChanges]));
    });
  }

  /** Ends the block and restores the bookings to their slots; a booking that cannot be restored keeps its refund. */
  async reopen(closure: Closure, siteId: number, date: Closure['beginDate']): Promise<void> {
    const by: Actor = { userId: closure.userId, who: 'staff' };
    await this.bench.db.transact(async (tx) => {
      await this.bench.store.lockDay(tx, siteId, date);
      const day = await this.bench.store.lockDayRow(tx, closure.id, siteId, date);
      if (!day || day.state === 2) return;
      const changes: RoomChange[] = [];
      if (day.occupiedNo !== null) changes.push(...(await this.endOccupation(tx, day.occupiedNo, by)));
      for (const { tradeNo, refundNos } of await this.bench.store.endedBookings(tx, closure.id, siteId, date)) {
        const restored = await this.restoreBooking(tx, tradeNo, refundNos, by);
        await this.bench.store.setFate(tx, closure.id, tradeNo, restored ? closureFate.restored : closureFate.left);
        changes.push(...(restored ?? []));
      }
      await this.bench.store.setDayState(tx, closure.id, { siteId, date }, 2, day.occupiedNo);
      await tx.emitLive(this.mergeByRoom(changes));
    });
  }

  private async endOccupation(tx: Tx, occupiedNo: string, by: Actor): Promise<RoomChange[]> {
    const order = await this.orders.lockRow(tx, occupiedNo);
    if (order.orderStatus !== orderStatus.occupied) return [];
    const ended = await this.orders.move(tx, order, step(orderMachine, 'endOccupation', order, {}), {
      action: 'endOccupation',
      by,
      change: { cancel_kind: cancelKind.admin },
      stamps: ['cancel_at'],
    });
    return [await this.orders.changeSlots(tx, 'free', ended), ...this.orders.roomChangesOf(ended)];
  }

  private async restoreBooking(
    tx: Tx,
    tradeNo: string,
    refundNos: readonly string[],
    by: Actor,
  ): Promise<readonly RoomChange[] | null> {
    const order = await this.orders.lockRow(tx, tradeNo);
    if (order.orderStatus !== orderStatus.cancelled || order.cancelKind !== cancelKind.closure) return null;
    const hold = this.env.HOLD_SECONDS ?? REHOLD_SECONDS;
    const retaken = await this.orders.retake(tx, order, order.payStatus === payStatus.unpaid ? hold : null);
    const reopened = retaken.free ? await this.ends.reopen(tx, order, refundNos, by, hold) : null;
    if (reopened) return [...retaken.changes, ...reopened.changes];
    if (retaken.free) await this.orders.changeSlots(tx, 'free', order);
    await this.ends.releaseRefunds(tx, refundNos);
    return retaken.free ? null : [...retaken.changes];
  }

  /** Merges changes so that each room gets one patch; the last value of a cell wins. */
  private mergeByRoom(changes: readonly RoomChange[]): RoomChange[] {
    const rooms = new Map<string, RoomChange>();
    for (const { room: name, patch } of changes) {
      const before = rooms.get(name);
      const cells = [
        ...((before?.patch['cells'] as BoardCell[] | undefined) ?? []),
        ...((patch['cells'] as BoardCell[] | undefined) ?? []),
      ];
      const merged = new Map(cells.map((cell) => [`${cell.spaceId}/${cell.timeId}`, cell]));
      const orders = [
        ...((before?.patch['orders'] as unknown[] | undefined) ?? []),
        ...((patch['orders'] as unknown[] | undefined) ?? []),
      ];
      rooms.set(name, {
        room: name,
        patch: {
          ...before?.patch,
          ...patch,
          ...(merged.size > 0 ? { cells: [...merged.values()] } : {}),
          ...(orders.length > 0 ? { orders: orders } : {}),
        } as RoomChange['patch'],
      });
    }
    return [...rooms.values()];
  }
}

interface BoardCell {
  readonly spaceId: number;
  readonly timeId: number;
}
