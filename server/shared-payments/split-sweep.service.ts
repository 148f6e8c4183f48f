import { Injectable } from '@nestjs/common';
import { shareStatus } from '#domain/shared-payments/split.status';
import { Db } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { Sweep } from '#server/kit/jobs/sweep';
import { SplitNotifications } from './split-notification';
import { SplitService } from './split.service';
import { SplitStore } from './split.store';

const BATCH = 50;
/** Minutes before the deadline at which unpaid members are reminded, and how long ago they must have been asked. */
const REMIND_BEFORE = 4;
const REMIND_AFTER = 2;

/** Sends reminders of shared payments and returns stranded shares. */
@Injectable()
export class SplitSweepService {
  constructor(
    private readonly db: Db,
    private readonly store: SplitStore,
    private readonly splits: SplitService,
    private readonly notifications: SplitNotifications,
  ) {}

  /** Reminds unpaid participants once shortly before the deadline; returns the number of orders. */
  @Sweep('payments.share-reminders', 10_000, { slice: BATCH })
  async sweepReminders(): Promise<number> {
    return this.db.transact(async (tx) => {
      const orders = await this.store.claimReminders(tx, REMIND_BEFORE, REMIND_AFTER, BATCH);
      for (const tradeNo of orders)
        await this.notifications.remindShares(
          tx,
          tradeNo,
          (await this.store.listShares(tx, tradeNo)).filter(({ status }) => status === shareStatus.unpaid),
        );
      return orders.length;
    });
  }

  /** Returns shares of orders that ended before everyone had paid; returns the number of shares. */
  @Sweep('payments.shares')
  async sweepShares(): Promise<number> {
    let returned = 0;
    for (const tradeNo of await this.store.listStranded(BATCH))
      returned += await this.splits.returnShares(tradeNo).catch((error: unknown) => {
        log.error({ tradeNo, err: error }, 'shares could not be refunded yet');
        return 0;
      });
    return returned;
  }
}
