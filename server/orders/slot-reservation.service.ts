import { Injectable } from '@nestjs/common';
import { room } from '#contract/kit/live';
import { Db, type Tx } from '#server/kit/db/db';
import { OrderService, type RoomChange } from './order.service';
import { SlotReservationStore, type ReservedDay, type SlotClaim } from './slot-reservation.store';

export type { ReservedDay, SlotClaim } from './slot-reservation.store';

/**
 * Reserves the slots of a plan that changes many days: each day in a short transaction of its own. While a slot is
 * reserved nobody else can book it, so the plan can be completed or undone without asking again.
 */
@Injectable()
export class SlotReservationService {
  constructor(
    private readonly store: SlotReservationStore,
    private readonly orders: OrderService,
  ) {}

  /**
   * Locks the day and reserves all claims or none; slots of the orders `replaced` count as free. Returns the number of
   * the first step whose slot someone else holds, or null. Emits the changes: call it last.
   */
  async reserve(
    tx: Tx,
    day: ReservedDay,
    claims: readonly SlotClaim[],
    replaced: readonly string[],
  ): Promise<number | null> {
    await Db.lockSlots(tx, [day]);
    const changes: RoomChange[] = await this.orders.expireDueOnDay(tx, day.siteId, day.date);
    const lost = await this.store.reserve(tx, day, claims, replaced);
    if (lost === null)
      changes.push({ room: room.site(day.siteId, day.date), patch: await this.store.patch(tx, day, claims) });
    tx.emitLive(changes);
    return lost;
  }

  /** Ends the reservation of these claims, so that an order takes them in the same transaction under the same lock. */
  release(tx: Tx, day: ReservedDay, claims: readonly SlotClaim[]): Promise<void> {
    return this.store.release(tx, day, claims);
  }

  /** Locks the day and undoes its reservation. Emits the changes: call it last. */
  async free(tx: Tx, day: ReservedDay): Promise<void> {
    await Db.lockSlots(tx, [day]);
    const patch = await this.store.free(tx, day);
    if (patch) tx.emitLive([{ room: room.site(day.siteId, day.date), patch }]);
  }
}
