import { Injectable } from '@nestjs/common';
import { SCREEN_SILENT_MS } from '#domain/screens/screen.status';
import { Db, type Tx } from '#server/kit/db/db';

/** A display that became silent, or that answers again or was unpaired while its alarm is open. */
export interface ChangedScreen extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly place: string;
  readonly venueId: number;
  readonly silent: boolean;
  readonly alarmDevice: number | null;
  /** Clock of the database, epoch ms. */
  readonly now: number;
}

const SILENT = `revoked_at is null and seen_at < app_now() - interval '${SCREEN_SILENT_MS} milliseconds'`;

/** Stores which displays are silent. */
@Injectable()
export class ScreenLifeStore {
  constructor(private readonly db: Db) {}

  /** Returns displays of venues whose alarm does not tell their state. A display never seen is not silent. */
  findChanged(limit: number): Promise<ChangedScreen[]> {
    return this.db.rows<ChangedScreen>(
      `
        select id, name, place, venue_id as "venueId", ${SILENT} as silent, alarm_device as "alarmDevice",
          epoch_ms(app_now()) as now
        from screen
        where venue_id is not null and seen_at is not null and (${SILENT}) <> (alarm_device is not null)
        order by id
        limit $1
      `,
      [limit],
    );
  }

  /** Records the alarm of a display, or its end; returns false if another process did. */
  async setAlarm(tx: Tx, { id, alarmDevice }: ChangedScreen, next: number | null): Promise<boolean> {
    const where = alarmDevice === null ? 'alarm_device is null' : 'alarm_device = $3';
    const rows = await tx.rows(
      `update screen set alarm_device = $2 where id = $1 and ${where} returning id`,
      alarmDevice === null ? [id, next] : [id, next, alarmDevice],
    );
    return rows.length === 1;
  }
}
