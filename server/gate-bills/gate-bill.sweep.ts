import { Injectable } from '@nestjs/common';
import { REMIND_HOURS } from '#domain/gate-bills/gate-bill.rules';
import { gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import { Db } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { GateBillNotifications } from './gate-bill-notifications.service';
import { GateBillStore } from './gate-bill.store';

const MINUTE = 60_000;
/** Bills of a slice. */
const BATCH = 100;

/** Reminds members of unpaid bills: after a day, three days and a week. */
@Injectable()
export class GateBillSweep {
  constructor(
    private readonly db: Db,
    private readonly store: GateBillStore,
    private readonly notifications: GateBillNotifications,
  ) {}

  /** Sends the reminders of a slice of bills; returns how many were sent. */
  @Sweep('gate-bills.remind', MINUTE, { slice: BATCH, inWorkers: true })
  async remind(): Promise<number> {
    const due = await this.store.findToRemind(REMIND_HOURS, BATCH);
    for (const id of due)
      await this.db.transact(async (tx) => {
        const bill = await this.store.lock(tx, id);
        if (bill?.status !== gateBillStatus.owed) return;
        await this.store.markReminded(tx, id);
        await this.notifications.owed(tx, bill);
      });
    return due.length;
  }
}
