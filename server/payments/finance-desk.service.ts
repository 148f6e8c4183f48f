import { Injectable } from '@nestjs/common';
import { Clock, schoolTime } from '#server/kit/clock';
import { CashierService } from './cashier.service';
import { FinanceService } from './finance.service';
import { RefundOutcomeService } from './refund-ends.service';

/** Services of the finance controller. */
@Injectable()
export class FinanceDeskService {
  constructor(
    readonly books: FinanceService,
    readonly refunds: RefundOutcomeService,
    readonly cashier: CashierService,
    private readonly clock: Clock,
  ) {}

  /** Returns the school's date, for file names. */
  get today(): string {
    return schoolTime(this.clock.now()).date;
  }
}
