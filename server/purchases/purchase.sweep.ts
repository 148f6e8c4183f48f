import { Injectable } from '@nestjs/common';
import { log } from '#server/kit/runtime/log';
import { Postponed } from '#server/kit/jobs/postponed';
import { Sweep } from '#server/kit/jobs/sweep';
import { PlainSaleService } from '#server/sales/plain-sale.service';
import { PurchaseService } from './purchase.service';

/** Sales of a slice. */
const BATCH = 200;

/** Ends unpaid sales at their deadline (T3), found in PostgreSQL alone. */
@Injectable()
export class PurchaseSweep {
  private readonly postponed = new Postponed();

  constructor(
    private readonly plain: PlainSaleService,
    private readonly purchases: PurchaseService,
  ) {}

  /** Ends a slice of due sales; returns how many ended. */
  @Sweep('purchases.release', undefined, { slice: BATCH })
  async endDue(): Promise<number> {
    let ended = 0;
    for (const tradeNo of await this.plain.findDue(BATCH, this.postponed.keys()))
      try {
        if (await this.purchases.end(tradeNo)) ended += 1;
      } catch (error) {
        this.postponed.add(tradeNo);
        log.error({ sale: tradeNo, err: error }, 'an unpaid sale was not ended and will be retried');
      }
    return ended;
  }
}
