import { Injectable } from '@nestjs/common';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { CashierService } from './cashier.service';
import { FinanceService } from '#server/finance/finance.service';
import { RefundOutcomeService } from '#server/refunds/refund-outcome.service';

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
