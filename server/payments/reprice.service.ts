import { Injectable } from '@nestjs/common';
import type { Tx } from '#server/kit/db';
import type { Order } from '#server/orders/order.service';
import { AttemptStore } from './attempt.store';
import { SplitService } from './split.service';

/** What follows when an unpaid order costs another amount. */
@Injectable()
export class RepriceService {
  constructor(
    private readonly attempts: AttemptStore,
    private readonly splits: SplitService,
  ) {}

  /** Tries over the old price are good for nothing and withdrawn at their channels soon; shares are divided anew. The order, at its new price, is locked by the caller; refused once a companion has paid. */
  async follow(tx: Tx, order: Order): Promise<void> {
    await this.attempts.outdate(tx, order.tradeNo);
    await this.splits.anew(tx, order);
  }
}
