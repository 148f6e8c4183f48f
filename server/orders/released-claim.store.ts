import { Injectable } from '@nestjs/common';
import { retentionDays } from '#domain/system/retention.rules';
import { Db } from '#server/kit/db/db';
import { purgeOldRows } from '#server/kit/db/purge';

/** Deletes claims of slots that were given up: only an order that returns to its slots reads them. */
@Injectable()
export class ReleasedClaimStore {
  constructor(private readonly db: Db) {}

  /** Deletes a slice of released holds of courts; returns their number. */
  dropHolds(): Promise<number> {
    return this.drop('slot_hold', 'trade_no, id');
  }

  /** Deletes a slice of released places; returns their number. */
  dropPlaces(): Promise<number> {
    return this.drop('capacity_claim', 'id');
  }

  private drop(table: string, key: string): Promise<number> {
    return purgeOldRows(this.db, {
      table,
      key,
      old: `
        select ${key}
        from ${table}
        where released_at is not null and date < (school_now() - $1::int * interval '1 day')::date
        order by date
        limit $2
      `,
      days: retentionDays.releasedSlot,
    });
  }
}
