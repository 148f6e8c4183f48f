import { Injectable } from '@nestjs/common';
import { parseRoom, patchBetween, type LiveBody } from '#contract/kit/live';
import { Db, type Tx } from '#server/kit/db/db';
import { Settings } from '#server/kit/settings/settings';
import { AggregateStore } from './aggregate.store';
import { aggregateSql, type AggregateKind } from './aggregate-room.store';
import { RoomStore, type RoomState } from './room.store';

/** Returns whether rooms of this kind are aggregates computed by the relay. */
export const isAggregate = (kind: string | undefined): kind is AggregateKind =>
  kind !== undefined && kind in aggregateSql;

/**
 * Aggregate rooms (venue, finance, reviews, face): computed from many rows, stored as last published and raised only if
 * they differ.
 */
@Injectable()
export class AggregateService {
  constructor(
    private readonly db: Db,
    private readonly store: AggregateStore,
    private readonly rooms: RoomStore,
    private readonly settings: Settings,
  ) {}

  /** Returns the stored content of a room; computes it on first use. Null if the venue or merchant does not exist. */
  async current(room: string): Promise<RoomState | null> {
    return (await this.store.find(room)) ?? this.refresh(room);
  }

  /** Returns the stored content of several rooms; rooms that were never computed are missing. */
  currentAll(rooms: readonly string[]): Promise<Map<string, RoomState>> {
    return this.store.findAll(rooms);
  }

  /**
   * Computes the room; if it differs from the stored content, stores it and raises its version, so that relays deliver
   * the difference.
   */
  async refresh(room: string): Promise<RoomState | null> {
    return this.db.transact(async (tx) => {
      await this.store.lock(tx, room);
      const body = await this.compute(tx, room);
      if (body === null) return null;
      const stored = await this.store.find(room, tx);
      const patch = stored ? patchBetween(stored.body, body) : {};
      if (stored && patch !== null && Object.keys(patch).length === 0) return { v: stored.v, body: stored.body };
      const v = await this.store.raise(tx, room, body, patch);
      tx.raisedRooms.push(room);
      return { v, body };
    });
  }

  /** Returns every aggregate that was ever requested. */
  knownRooms(): Promise<string[]> {
    return this.store.findRooms();
  }

  /** Returns the aggregates that sites and orders belong to. */
  roomsOf(changed: { siteIds: readonly number[]; tradeNos: readonly string[] }): Promise<string[]> {
    return this.store.findRoomsOf(changed);
  }

  private async compute(tx: Tx, room: string): Promise<LiveBody | null> {
    const name = parseRoom(room);
    if (!name || !isAggregate(name.kind)) return null;
    const id = name.args[0] === 'all' ? null : Number(name.args[0]);
    const parameters =
      name.kind === 'venue'
        ? [id, this.settings.get('display.alarms'), this.settings.get('display.revenue')]
        : name.kind === 'wall'
          ? [id, true, true]
          : name.kind === 'finance'
            ? [id, this.settings.get('refund.dueHours')]
            : name.kind === 'reviews'
              ? [this.settings.get('review.dueHours')]
              : [id];
    return (await this.rooms.compute(tx, name.kind, parameters)) ?? null;
  }
}
