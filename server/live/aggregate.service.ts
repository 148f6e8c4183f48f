import { Injectable } from '@nestjs/common';
import { parseRoom, patchBetween, type LiveBody } from '#contract/kit/live';
import { Db, type Tx } from '#server/kit/db/db';
import { Settings } from '#server/kit/settings/settings';
import { aggregateSql } from './room.sql';

/** The content of a room at a version. */
export interface RoomState {
  readonly v: number;
  readonly body: LiveBody;
}

type AggregateKind = keyof typeof aggregateSql;

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
    private readonly settings: Settings,
  ) {}

  /** Returns the stored content of a room; computes it on first use. Null if the venue or merchant does not exist. */
  async current(room: string): Promise<RoomState | null> {
    const [stored] = await this.db.rows<{ v: number; body: LiveBody }>(
      'select v, body from live_aggregate where room = $1',
      [room],
    );
    return stored ?? this.refresh(room);
  }

  /**
   * Computes the room; if it differs from the stored content, stores it and raises its version, so that relays deliver
   * the difference.
   */
  async refresh(room: string): Promise<RoomState | null> {
    return this.db.transact(async (tx) => {
      await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`aggregate:${room}`]);
      const body = await this.compute(tx, room);
      if (body === null) return null;
      const [stored] = await tx.rows<{ v: number; body: LiveBody }>(
        'select v, body from live_aggregate where room = $1',
        [room],
      );
      const patch = stored ? patchBetween(stored.body, body) : {};
      if (stored && patch !== null && Object.keys(patch).length === 0) return { v: stored.v, body: stored.body };
      const [raised] = await tx.rows<{ v: number }>('select raise_aggregate($1, $2, $3) as v', [
        room,
        JSON.stringify(body),
        patch && JSON.stringify(patch),
      ]);
      tx.raisedRooms.push(room);
      return { v: raised!.v, body };
    });
  }

  /** Returns every aggregate that was ever requested. */
  async knownRooms(): Promise<string[]> {
    return (await this.db.rows<{ room: string }>('select room from live_aggregate')).map(({ room }) => room);
  }

  /** Returns the aggregates that sites and orders belong to. */
  async roomsOf({ siteIds, tradeNos }: { siteIds: readonly number[]; tradeNos: readonly string[] }): Promise<string[]> {
    const rows = await this.db.rows<{ room: string }>(
      `
        select distinct 'venue:' || venue_id as room from site where id = any($1)
        union
        select unnest(array['venue:' || venue_id, 'finance:' || merchant_id, 'finance:all'])
        from venue_order
        where trade_no = any($2)
      `,
      [siteIds, tradeNos],
    );
    return rows.map(({ room }) => room);
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
    const [row] = await tx.prepared<{ body: LiveBody }>(`aggregate ${name.kind}`, aggregateSql[name.kind], parameters);
    return row?.body ?? null;
  }
}
