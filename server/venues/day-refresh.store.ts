import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '#server/kit/db/db';

/** A site's day to send to its room, with the cells that a change removed. */
export interface ChangedDay {
  readonly siteId: number;
  readonly date: string;
  readonly removed?: readonly { readonly spaceId: number; readonly timeId: number }[];
}

/** Queues days whose cells changed, and sends them one by one. */
@Injectable()
export class DayRefreshStore {
  constructor(private readonly db: Db) {}

  /** Queues days within the transaction that changes them, in one order. Takes no lock of a day. */
  async queue(tx: Tx, days: readonly ChangedDay[]): Promise<void> {
    await tx.rows(
      `
        insert into day_refresh as r (site_id, date, removed)
        select d."siteId", d.date, coalesce(d.removed, '[]')
        from jsonb_to_recordset($1::jsonb) as d("siteId" int, date date, removed jsonb)
        order by 1, 2
        on conflict (site_id, date) do update set removed = r.removed || excluded.removed
      `,
      [JSON.stringify(days)],
    );
  }

  /** Sends the next day under its lock, in a transaction of its own; returns the raised rooms, or null if none is left. */
  async sendNext(): Promise<readonly { readonly room: string }[] | null> {
    const [row] = await this.db.prepared<{ rooms: readonly { room: string }[] | null }>(
      'refresh next day',
      'select refresh_next_day() as rooms',
      [],
    );
    return row?.rooms ?? null;
  }
}
