import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import { purgeOldRows } from '#server/kit/db/purge';

/** Deletes what devices reported longer ago than it is kept. Each method returns the number of deleted rows. */
@Injectable()
export class RetentionStore {
  constructor(private readonly db: Db) {}

  dropPassages(days: number): Promise<number> {
    return purgeOldRows(this.db, {
      table: 'gate_event',
      key: 'id',
      old: `select id from v_gate_event where at < app_now() - $1::int * interval '1 day' order by at limit $2`,
      days,
    });
  }

  /** Deletes the numbers of reports. */
  dropNumbers(days: number): Promise<number> {
    return purgeOldRows(this.db, {
      table: 'device_event',
      key: 'hardware_id, boot_id, seq',
      old: `
        select hardware_id, boot_id, seq from device_event where at < app_now() - $1::int * interval '1 day' limit $2
      `,
      days,
    });
  }

  dropUsedCodes(days: number): Promise<number> {
    return purgeOldRows(this.db, {
      table: 'gate_code_use',
      key: 'user_id, step',
      old: `
        select user_id, step
        from v_gate_code_use
        where at < app_now() - $1::int * interval '1 day'
        order by at
        limit $2
      `,
      days,
    });
  }
}
