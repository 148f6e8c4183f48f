import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import { Db } from '#server/kit/db/db';
import { BulkNotifications } from './bulk-notifications.service';
import { bulkRoomChanges } from './bulk-room';
import { BulkStore } from './bulk.store';
import { LeaseLedger } from './lease-ledger.service';

/** Reminds applicants of instalments; due instalments get a pending finance record. */
@Injectable()
export class InstalmentReminderService {
  constructor(
    private readonly db: Db,
    private readonly store: BulkStore,
    private readonly ledger: LeaseLedger,
    private readonly notifications: BulkNotifications,
  ) {}

  /** Sends the reminder of a stage unless it was sent before. */
  remind(id: number, bulkId: number, due: LocalDate, stage: number): Promise<void> {
    return this.db.transact(async (tx) => {
      const bulk = await this.store.lock(tx, bulkId);
      const row = await this.store.instalments.markReminded(tx, id, stage);
      if (!row) return;
      await this.ledger.addPendingRecord(tx, id);
      await this.notifications.instalmentDue(tx, bulk, { ...row, due });
      tx.emitLive(bulkRoomChanges(bulk));
    });
  }
}
