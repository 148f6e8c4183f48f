import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db';
import type { Attempt } from './attempt.store';
import { BillSettleService } from './bill-settle.service';
import type { Paid } from './channel';
import { SettleService, type Settled } from './settle.service';

/** Settles a payment for what its attempt pays: an order or a bill. */
@Injectable()
export class IncomeEndsService {
  constructor(
    private readonly db: Db,
    private readonly orders: SettleService,
    private readonly bills: BillSettleService,
  ) {}

  /** Settles a payment whose amount was already compared with its attempt. */
  receive(attempt: Attempt, paid: Paid): Promise<Settled> {
    return this.bills.owns(attempt)
      ? this.bills.receive(this.db, attempt, paid)
      : this.orders.receive(this.db, attempt.attemptNo, paid);
  }
}
