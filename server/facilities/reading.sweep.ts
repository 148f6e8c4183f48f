import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import { purgeOldRows } from '#server/kit/db/purge';
import { Settings } from '#server/kit/settings/settings';
import { Sweep } from '#server/kit/jobs/sweep';

const TEN_MINUTES = 600_000;

/** Deletes old readings. Current readings are stored separately. */
@Injectable()
export class ReadingSweep {
  constructor(
    private readonly db: Db,
    private readonly settings: Settings,
  ) {}

  /** Deletes old readings and returns their number. */
  @Sweep('venues.forget-readings', TEN_MINUTES)
  deleteOld(): Promise<number> {
    return purgeOldRows(this.db, {
      table: 'facility_reading',
      key: 'id',
      old: `select id from facility_reading where at < app_now() - $1::int * interval '1 day' limit $2`,
      days: this.settings.get('device.readingDays'),
    });
  }
}
