import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import type { BoardRows } from './day-board';

const LOAD = `
  select
    coalesce((select v from room_version where room = 'site:' || $1::int || ':' || $2::date), 0) as v,
    epoch_ms(app_now()) as now, c.holds, c.places, c.taken
  from jsonb_to_record(day_claims($1::int, $2::date, null, null)) c (holds jsonb, places jsonb, taken jsonb)
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

  /** Returns a name of the database that no other database of any cluster has. */
  async findDatabase(): Promise<string> {
    const [row] = await this.db.rows<{ name: string }>(
      `
        select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as name
        from pg_control_system()
      `,
    );
    return (row as { name: string }).name;
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
