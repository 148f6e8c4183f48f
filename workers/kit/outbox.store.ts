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

/** An event with the reactions that it waits for. */
export interface DueReactions extends Pick<OutboxEvent, 'id' | 'name' | 'payload'> {
  readonly all: readonly string[];
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

  /** Returns which of these events still wait for a reaction. */
  async findPending(ids: readonly number[], reaction: string): Promise<ReadonlySet<number>> {
    const rows = await this.db.prepared<{ id: number }>(
      'events pending',
      'select id from outbox where id = any($1::bigint[]) and not done @> array[$2]',
      [ids, reaction],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Marks a reaction to these events as done; deletes the events whose reactions are all done. */
  async markDone(events: readonly Pick<DueReactions, 'id' | 'all'>[], reaction: string): Promise<void> {
    const isLast = ({ all }: Pick<DueReactions, 'all'>) => all.every((name) => name === reaction);
    const others = new Map(events.filter((event) => !isLast(event)).map(({ id, all }) => [id, all]));
    const done = events.filter(isLast).map(({ id }) => id);
    if (others.size > 0) {
      const rows = await this.db.prepared<{ id: number; done: string[] }>(
        'events done',
        'update outbox set done = done || $2::text where id = any($1::bigint[]) returning id, done',
        [[...others.keys()], reaction],
      );
      for (const row of rows) if (others.get(row.id)?.every((name) => row.done.includes(name))) done.push(row.id);
    }
    await this.remove(done);
  }

  /** Deletes events whose reactions are all done, or that have none. */
  async remove(ids: readonly number[]): Promise<void> {
    if (ids.length > 0)
      await this.db.prepared('remove events', 'delete from outbox where id = any($1::bigint[])', [ids]);
  }
}
