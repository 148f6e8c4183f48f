import { Injectable } from '@nestjs/common';
import type { Tx } from '#server/kit/db/db';
import type { Sale } from '#server/sales/sale.service';
import { AttemptStore } from '#server/finance/attempt.store';
import { SplitService } from './split.service';

/** Updates attempts and shares when the amount of an unpaid order changes. */
@Injectable()
export class RepriceService {
  constructor(
    private readonly attempts: AttemptStore,
    private readonly splits: SplitService,
  ) {}

  /**
   * Expires attempts with the old amount, which are closed at their channels soon, and splits shares again. The caller
   * has locked the order at its new price. Throws if a companion has paid.
   */
  async apply(tx: Tx, order: Sale): Promise<void> {
    await this.attempts.expireOutdated(tx, order);
    await this.splits.resplit(tx, order);
  }
}
