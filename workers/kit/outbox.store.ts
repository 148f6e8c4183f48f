import type { Db } from '#server/kit/db/db';

/** An event that waits for its reactions. */
export interface OutboxEvent {
  readonly id: number;
  readonly name: string;
  readonly payload: unknown;
  /** How often it was handed to the queue, including this time. */
  readonly tries: number;
  /** Reactions that are done. */
  readonly done: readonly string[];
}

/** Maximum number of events per batch. */
export const OUTBOX_BATCH_SIZE = 100;

/** The outbox of events. */
export class OutboxStore {
  constructor(private readonly db: Db) {}

  /**
   * Takes a batch, oldest first; rows are claimed, so several relays may run. `overdue` includes events that were
   * queued and not done in time.
   */
  async take(overdue = true): Promise<OutboxEvent[]> {
    const rows = await this.db.prepared<OutboxEvent & Record<string, unknown>>(
      'take events',
      'select * from take_events($1, $2)',
      [overdue, OUTBOX_BATCH_SIZE],
    );
    return rows.sort((a, b) => a.id - b.id);
  }

  /** Returns whether this reaction to this event is still pending. */
  async isPending(id: number, reaction: string): Promise<boolean> {
    return (
      (
        await this.db.prepared('event pending', 'select 1 from outbox where id = $1 and not done @> array[$2]', [
          id,
          reaction,
        ])
      ).length > 0
    );
  }

  /** Marks a reaction as done; deletes the event when all are done. */
  async markDone(id: number, reaction: string, all: readonly string[]): Promise<void> {
    if (all.every((name) => name === reaction)) return this.remove([id]);
    const [row] = await this.db.rows<{ done: string[] }>(
      `update outbox set done = done || $2::text where id = $1 returning done`,
      [id, reaction],
    );
    if (row && all.every((name) => row.done.includes(name))) await this.remove([id]);
  }

  /** Deletes events whose reactions are all done, or that have none. */
  async remove(ids: readonly number[]): Promise<void> {
    if (ids.length > 0)
      await this.db.prepared('remove events', 'delete from outbox where id = any($1::bigint[])', [ids]);
  }
}
