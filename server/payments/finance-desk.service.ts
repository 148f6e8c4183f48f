import { Injectable } from '@nestjs/common';
import { Clock, schoolTime } from '#server/kit/clock';
import { CashierService } from './cashier.service';
import { FinanceService } from './finance.service';
import { RefundEndsService } from './refund-ends.service';

/** What desks that handle money ask for. */
@Injectable()
export class FinanceDeskService {
  constructor(
    readonly books: FinanceService,
    readonly refunds: RefundEndsService,
    readonly cashier: CashierService,
    private readonly clock: Clock,
  ) {}

  /** The school's date, for names of files. */
  get today(): string {
    return schoolTime(this.clock.now()).date;
  }
}
