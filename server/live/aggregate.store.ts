import { Injectable } from '@nestjs/common';
import type { LiveBody } from '#contract/kit/live';
import { Db, type Tx } from '#server/kit/db/db';
import type { RoomState } from './room.store';

/** Stores the last published content of aggregate rooms. */
@Injectable()
export class AggregateStore {
  constructor(private readonly db: Db) {}

  /** Returns the stored content of a room. */
  async find(room: string, on: Pick<Db | Tx, 'rows'> = this.db): Promise<RoomState | undefined> {
    const [stored] = await on.rows<{ v: number; body: LiveBody }>(
      'select v, body from live_aggregate where room = $1',
      [room],
    );
    return stored;
  }

  /** Returns the stored content of several rooms. */
  async findAll(rooms: readonly string[]): Promise<Map<string, RoomState>> {
    const rows = await this.db.rows<{ room: string; v: number; body: LiveBody }>(
      'select room, v, body from live_aggregate where room = any ($1)',
      [rooms],
    );
    return new Map(rows.map(({ room, v, body }) => [room, { v, body }]));
  }

  /** Keeps others from computing the room until the transaction ends. */
  async lock(tx: Tx, room: string): Promise<void> {
    await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`aggregate:${room}`]);
  }

  /** Stores the content of a room, raises its version and returns it; a patch of null replaces the content. */
  async raise(tx: Tx, room: string, body: LiveBody, patch: LiveBody | null): Promise<number> {
    const [raised] = await tx.rows<{ v: number }>('select raise_aggregate($1, $2, $3) as v', [
      room,
      JSON.stringify(body),
      patch && JSON.stringify(patch),
    ]);
    return (raised as { v: number }).v;
  }

  /** Returns every room that was ever requested. */
  async findRooms(): Promise<string[]> {
    return (await this.db.rows<{ room: string }>('select room from live_aggregate')).map(({ room }) => room);
  }

  /** Returns the rooms that sites and orders belong to. */
  async findRoomsOf({
    siteIds,
    tradeNos,
  }: {
    readonly siteIds: readonly number[];
    readonly tradeNos: readonly string[];
  }): Promise<string[]> {
    const rows = await this.db.prepared<{ room: string }>(
      'aggregate rooms',
      `
        select distinct 'venue:' || venue_id as room from v_site where id = any($1)
        union
        select unnest(array['venue:' || venue_id, 'finance:' || merchant_id, 'finance:all'])
        from v_venue_order
        where trade_no = any($2)
      `,
      [siteIds, tradeNos],
    );
    return rows.map(({ room }) => room);
  }
}
