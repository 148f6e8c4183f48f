import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import type { BoardRows } from './day-board';

const minutes = (column: string) => `(extract(epoch from ${column} - $2::date::timestamp) / 60)::int`;
const owner = `'orderId', o.id, 'userId', o.user_id, 'source', o.source, 'label', o.occupy_label`;

const LOAD = `
  select
    coalesce((select v from room_version where room = 'site:' || $1::int || ':' || $2::date), 0) as v,
    epoch_ms(app_now()) as now,
    (
      select coalesce(
        jsonb_agg(jsonb_build_object(
          'spaceId', h.space_id, 'from', ${minutes('lower(h.during)')}, 'to', ${minutes('upper(h.during)')},
          'tradeNo', h.trade_no, 'kind', h.kind, 'byConflict', h.by_conflict, 'expiresAt',
          epoch_ms(h.expires_at), ${owner}
        ) order by h.id),
        '[]'
      )
      from v_slot_hold h
        left join v_venue_order o on o.trade_no = h.trade_no
      where h.site_id = $1 and h.date = $2 and h.released_at is null
    ) as holds,
    (
      select coalesce(
        jsonb_agg(jsonb_build_object(
          'timeId', c.time_id, 'places', c.places, 'tradeNo', c.trade_no, 'kind', c.kind, 'expiresAt',
          epoch_ms(c.expires_at), ${owner}
        ) order by c.id),
        '[]'
      )
      from v_capacity_claim c
        left join v_venue_order o on o.trade_no = c.trade_no
      where c.site_id = $1 and c.date = $2 and c.released_at is null
    ) as places,
    (
      select coalesce(
        jsonb_agg(jsonb_build_object('timeId', k.time_id, 'taken', k.taken, 'total', k.total)), '[]'
      )
      from v_slot_capacity k
      where k.site_id = $1 and k.date = $2
    ) as taken
`;

/** Loads a site's day from PostgreSQL. */
@Injectable()
export class BoardStore {
  constructor(private readonly db: Db) {}

  /** Loads version and claims as of one moment, in one statement. */
  async load(siteId: number, date: string): Promise<BoardRows> {
    const [rows] = await this.db.prepared<BoardRows & Record<string, unknown>>('board load', LOAD, [siteId, date]);
    return rows as BoardRows;
  }

  /** Returns the versions of rooms that have been raised, and the database time. */
  async versions(rooms: readonly string[]): Promise<{ now: number; versions: ReadonlyMap<string, number> }> {
    const [row] = await this.db.prepared<{ now: number; rooms: readonly { room: string; v: number }[] }>(
      'board versions',
      `
        select
          epoch_ms(app_now()) as now,
          (
            select coalesce(jsonb_agg(jsonb_build_object('room', room, 'v', v)), '[]')
            from room_version
            where room = any($1)
          ) as rooms
      `,
      [rooms],
    );
    return { now: row?.now ?? 0, versions: new Map((row?.rooms ?? []).map(({ room, v }) => [room, v])) };
  }
}
