import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db';
import type { Attempt } from './attempt.store';
import { BillSettleService } from './bill-settle.service';
import type { Paid } from './channel';
import { SettleService, type Settled } from './settle.service';

/** Money that came in counts for what its try was of: an order, or a bill. */
@Injectable()
export class IncomeEndsService {
  constructor(
    private readonly db: Db,
    private readonly orders: SettleService,
    private readonly bills: BillSettleService,
  ) {}

  /** Settles money whose amount has been compared with its try's. */
  receive(attempt: Attempt, paid: Paid): Promise<Settled> {
    return this.bills.owns(attempt)
      ? this.bills.receive(this.db, attempt, paid)
      : this.orders.receive(this.db, attempt.attemptNo, paid);
  }
}
