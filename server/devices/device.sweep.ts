import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import { purgeOldRows } from '#server/kit/db/purge';
import { Settings } from '#server/kit/settings/settings';
import { Sweep } from '#server/kit/jobs/sweep';

const TEN_MINUTES = 600_000;
/** A used code is refused by its age alone after 90 seconds. */
const CODE_DAYS = 1;

/** Deletes old personal passages after the retention time; visitor counts stay. */
@Injectable()
export class DeviceSweep {
  constructor(
    private readonly db: Db,
    private readonly settings: Settings,
  ) {}

  /** Deletes old passages, old event numbers and used codes. Returns the number of rows. */
  @Sweep('devices.forget', TEN_MINUTES)
  async deleteOld(): Promise<number> {
    const days = this.settings.get('device.passageDays');
    const passages = await purgeOldRows(this.db, {
      table: 'gate_event',
      key: 'id',
      old: `select id from gate_event where at < app_now() - $1::int * interval '1 day' order by at limit $2`,
      days,
    });
    const numbers = await purgeOldRows(this.db, {
      table: 'device_event',
      key: 'hardware_id, boot_id, seq',
      old: `
        select hardware_id, boot_id, seq from device_event where at < app_now() - $1::int * interval '1 day' limit $2
      `,
      days,
    });
    return (
      passages +
      numbers +
      (await purgeOldRows(this.db, {
        table: 'gate_code_use',
        key: 'user_id, step',
        old: `
          select user_id, step
          from gate_code_use
          where at < app_now() - $1::int * interval '1 day'
          order by at
          limit $2
        `,
        days: CODE_DAYS,
      }))
    );
  }
}
