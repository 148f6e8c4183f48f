import { Injectable } from '@nestjs/common';
import type { Db, Tx } from '#server/kit/db/db';
import { ViewerLogEntity } from './viewer-log.entity';

/** Stores the log of accesses to personal data. */
@Injectable()
export class ViewerLogStore {
  /** Inserts an entry, in the transaction if it is given one. */
  async add(on: Pick<Tx | Db, 'repository'>, view: Omit<ViewerLogEntity, 'id' | 'at'>): Promise<void> {
    await on.repository(ViewerLogEntity).insert({ ...view });
  }
}
