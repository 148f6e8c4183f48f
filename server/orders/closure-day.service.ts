import { Inject, Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { clockOf } from '#domain/kit/time';
import { closureFate } from '#domain/orders/closure.status';
import { orderMachine } from '#domain/orders/order.machine';
import { cancelKind, orderStatus, payStatus } from '#domain/orders/order.status';
import { room } from '#contract/kit/live';
import type { Tx } from '#server/kit/db';
import { ENV, type Env } from '#server/kit/env';
import { ClosureEndService } from '#server/payments/closure-end.service';
import { ClosureBench } from './closure-bench';
import type { Closure } from './closure.store';
import { OrderService, type Actor, type Change } from './order.service';

const HOLD_AGAIN = 600;

/**
 * Applies or undoes one site's day of a closure in one transaction under the lock of that day, so that bookings come
 * before or after it.
 */
@Injectable()
export class ClosureDayService {
  constructor(
    private readonly orders: OrderService,
    private readonly ends: ClosureEndService,
    private readonly bench: ClosureBench,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Cancels bookings in the closed hours and blocks the slots. */
  async close(closure: Closure, siteId: number, date: Closure['beginDate']): Promise<void> {
    const by: Actor = { userId: closure.userId, who: 'staff' };
    await this.bench.db.transact(async (tx) => {
      await this.bench.store.lockDay(tx, siteId, date);
      const day = await this.bench.store.lockOne(tx, closure.id, siteId, date);
      const standing = await this.bench.store.find(tx, closure.id);
      if (day?.state !== 0 || standing?.status !== 1) return;
      // Expires unpaid orders past their deadline, which would keep their slots from being closed.
      const changes: Change[] = await this.orders.endDueOf(tx, siteId, date);
      for (const met of await this.bench.store.met(tx, {
        ...closure,
        siteIds: [siteId],
        beginDate: date,
        endDate: date,
      })) {
        const order = await this.orders.lockRow(tx, met.tradeNo);
        // Orders that are already being refunded need manual handling.
        if (order.payStatus !== payStatus.unpaid && order.payStatus !== payStatus.paid) {
          await this.bench.store.keep(tx, closure.id, met, 0, [], closureFate.left);
          continue;
        }
        const ended = await this.ends.end(tx, order, {
          by,
          reason: closure.note,
          reasonType: closure.reasonType,
          payAt: closure.undoUntil + 60_000,
        });
        await this.bench.store.keep(tx, closure.id, met, ended.refund, ended.refundNos, closureFate.ended);
        changes.push(...ended.changes);
      }
      const closing = this.bench.plans.closing({
        siteId,
        date,
        spaceIds: closure.spaceIds,
        from: closure.beginMinute,
        to: closure.endMinute,
      });
      if (closing) await this.bench.store.showReturns(tx, closing);
      const hours = `${clockOf(closure.beginMinute)}-${clockOf(closure.endMinute)}`;
      const occupied =
        closing &&
        (await this.bench.store.occupy(tx, closing, {
          userId: closure.userId,
          note: closure.note,
          label: `闭馆 ${hours}`,
          labelEn: `Closed ${hours}`,
        }));
      await this.bench.store.dayIs(tx, closure.id, { siteId, date }, 1, occupied ?? null);
      const own =
        closing && closing.slots.length > 0
          ? [{ room: room.site(siteId, date), patch: await this.bench.store.patch(tx, closing) }]
          : [];
      await tx.tellLive(this.once([...changes, ...own]));
    });
  }

  /** Ends the block and restores the bookings to their slots; a booking that cannot be restored keeps its refund. */
  async reopen(closure: Closure, siteId: number, date: Closure['beginDate']): Promise<void> {
    const by: Actor = { userId: closure.userId, who: 'staff' };
    await this.bench.db.transact(async (tx) => {
      await this.bench.store.lockDay(tx, siteId, date);
      const day = await this.bench.store.lockOne(tx, closure.id, siteId, date);
      if (!day || day.state === 2) return;
      const changes: Change[] = [];
      if (day.occupiedNo !== null) changes.push(...(await this.vacate(tx, day.occupiedNo, by)));
      for (const { tradeNo, refundNos } of await this.bench.store.ended(tx, closure.id, siteId, date)) {
        const back = await this.restore(tx, tradeNo, refundNos, by);
        await this.bench.store.fateIs(tx, closure.id, tradeNo, back ? closureFate.restored : closureFate.left);
        changes.push(...(back ?? []));
      }
      await this.bench.store.dayIs(tx, closure.id, { siteId, date }, 2, day.occupiedNo);
      await tx.tellLive(this.once(changes));
    });
  }

  private async vacate(tx: Tx, occupiedNo: string, by: Actor): Promise<Change[]> {
    const order = await this.orders.lockRow(tx, occupiedNo);
    if (order.orderStatus !== orderStatus.occupied) return [];
    const ended = await this.orders.move(tx, order, step(orderMachine, 'endOccupation', order, {}), {
      action: 'endOccupation',
      by,
      change: { cancel_kind: cancelKind.admin },
      stamps: ['cancel_at'],
    });
    return [await this.orders.slots(tx, 'free', ended), ...this.orders.changesOf(ended)];
  }

  private async restore(
    tx: Tx,
    tradeNo: string,
    refundNos: readonly string[],
    by: Actor,
  ): Promise<readonly Change[] | null> {
    const order = await this.orders.lockRow(tx, tradeNo);
    if (order.orderStatus !== orderStatus.cancelled || order.cancelKind !== cancelKind.closure) return null;
    const hold = this.env.HOLD_SECONDS ?? HOLD_AGAIN;
    const again = await this.orders.retake(tx, order, order.payStatus === payStatus.unpaid ? hold : null);
    const back = again.free ? await this.ends.reopen(tx, order, refundNos, by, hold) : null;
    if (back) return [...again.changes, ...back.changes];
    if (again.free) await this.orders.slots(tx, 'free', order);
    await this.ends.letGo(tx, refundNos);
    return again.free ? null : [...again.changes];
  }

  /** Merges changes so that each room gets one patch; the last value of a cell wins. */
  private once(changes: readonly Change[]): Change[] {
    const rooms = new Map<string, Change>();
    for (const { room: name, patch } of changes) {
      const before = rooms.get(name);
      const cells = [
        ...((before?.patch['cells'] as Cell[] | undefined) ?? []),
        ...((patch['cells'] as Cell[] | undefined) ?? []),
      ];
      const merged = new Map(cells.map((cell) => [`${cell.spaceId}/${cell.timeId}`, cell]));
      const told = [
        ...((before?.patch['orders'] as unknown[] | undefined) ?? []),
        ...((patch['orders'] as unknown[] | undefined) ?? []),
      ];
      rooms.set(name, {
        room: name,
        patch: {
          ...before?.patch,
          ...patch,
          ...(merged.size > 0 ? { cells: [...merged.values()] } : {}),
          ...(told.length > 0 ? { orders: told } : {}),
        } as Change['patch'],
      });
    }
    return [...rooms.values()];
  }
}

interface Cell {
  readonly spaceId: number;
  readonly timeId: number;
}
