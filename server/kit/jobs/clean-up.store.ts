import { Injectable } from '@nestjs/common';
import { retentionDays } from '#domain/system/retention.rules';
import { Db } from '#server/kit/db/db';
import { PURGE_SLICE, purgeOldRows } from '#server/kit/db/purge';

/** Deletes versions of rooms that nobody joins any more, and what the outboxes could not deliver. */
@Injectable()
export class CleanUpStore {
  constructor(private readonly db: Db) {}

  /**
   * Deletes a slice of the versions of orders and of sites' days, by the date in the name of the room; returns their
   * number. A page that still shows such a room finds another version by its digest and reads the room again.
   */
  async dropRooms(): Promise<number> {
    const rows = await this.db.rows(
      `
        delete from room_version
        where ctid = any (array(
          select ctid
          from room_version
          where (
              room ~ '^order:[A-Z]\\d{14}$'
              and substr(room, 8, 6) < to_char(school_now() - $1 * interval '1 day', 'YYMMDD')
            )
            or (
              room ~ '^site:\\d+:\\d{4}-\\d\\d-\\d\\d$'
              and split_part(room, ':', 3) < to_char(school_now() - $2 * interval '1 day', 'YYYY-MM-DD')
            )
          limit $3
          for update skip locked
        ))
        returning 1
      `,
      [retentionDays.orderRoom, retentionDays.dayRoom, PURGE_SLICE],
    );
    return rows.length;
  }

  /** Deletes a slice of live changes that no relay has sent for a day; pages find them by the digest. */
  dropLiveChanges(): Promise<number> {
    return purgeOldRows(this.db, {
      table: 'outbox_live',
      key: 'id',
      old: `select id from outbox_live where at < now() - $1 * interval '1 day' order by id limit $2`,
      days: retentionDays.liveChange,
    });
  }

  /** Deletes a slice of events whose reactions have failed for months; returns their names. */
  async dropFailedEvents(): Promise<string[]> {
    const rows = await this.db.rows<{ name: string }>(
      `
        delete from outbox
        where id in (select id from outbox where at < now() - $1 * interval '1 day' order by id limit $2)
        returning name
      `,
      [retentionDays.failedEvent, PURGE_SLICE],
    );
    return rows.map(({ name }) => name);
  }
}
