import type { Db } from '#server/kit/db';

/** An event that waits for its reactions. */
export interface Told {
  readonly id: number;
  readonly name: string;
  readonly payload: unknown;
  /** How often it was handed on, this time included. */
  readonly tries: number;
  /** Reactions that are done. */
  readonly done: readonly string[];
}

/** How many events are taken at once. */
export const BATCH = 100;

/** The outbox of events as the workers use it. */
export class Outbox {
  constructor(private readonly db: Db) {}

  /** Takes a batch, oldest first; rows are taken, never shared, so any number of relays may ask. `overdue` takes those along that were handed on and not done in time. */
  async take(overdue = true): Promise<Told[]> {
    const rows = await this.db.prepared<Told & Record<string, unknown>>(
      'take events',
      'select * from take_events($1, $2)',
      [overdue, BATCH],
    );
    return rows.sort((a, b) => a.id - b.id);
  }

  /** Is this reaction to this event still to be done? */
  async waits(id: number, reaction: string): Promise<boolean> {
    return (
      (await this.db.rows('select 1 from outbox where id = $1 and not done @> array[$2]', [id, reaction])).length > 0
    );
  }

  /** Notes that a reaction is done; the event leaves when all of them are. */
  async note(id: number, reaction: string, all: readonly string[]): Promise<void> {
    const [row] = await this.db.rows<{ done: string[] }>(
      `update outbox set done = done || $2::text where id = $1 returning done`,
      [id, reaction],
    );
    if (row && all.every((name) => row.done.includes(name))) await this.forget([id]);
  }

  /** Events all of whose reactions are done, or that have none. */
  async forget(ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.db.rows('delete from outbox where id = any($1::bigint[])', [ids]);
  }
}
