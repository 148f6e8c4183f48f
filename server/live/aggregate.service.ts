import { Injectable } from '@nestjs/common';
import { patchBetween } from '#contract/kit/live';
import { Db } from '#server/kit/db/db';
import { AggregateStore } from './aggregate.store';
import { AggregateContent } from './aggregate-content';
import type { RoomState } from './room.store';

/**
 * Aggregate rooms (venue, finance, reviews, face, hardware, equipment): computed from many rows, stored as last
 * published and raised only if they differ.
 */
@Injectable()
export class AggregateService {
  constructor(
    private readonly db: Db,
    private readonly store: AggregateStore,
    private readonly contents: AggregateContent,
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
      const body = await this.contents.compute(tx, room);
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
}
