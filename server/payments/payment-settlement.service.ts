import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import type { Attempt } from '#server/finance/attempt.store';
import { SaleService } from '#server/sales/sale.service';
import { BillSettlementService } from './bill-settlement.service';
import type { ReceivedPayment } from '#server/channels/channels.service';
import { SaleSettlementService, type SettlementResult } from './sale-settlement.service';

/** Settles a payment for what its attempt pays: an order or a bill. */
@Injectable()
export class PaymentSettlementService {
  constructor(
    private readonly db: Db,
    private readonly sales: SaleService,
    private readonly orders: SaleSettlementService,
    private readonly bills: BillSettlementService,
  ) {}

  /** Settles a payment whose amount was already compared with its attempt. */
  settle(attempt: Attempt, paid: ReceivedPayment): Promise<SettlementResult> {
    return this.sales.isBill(attempt.tradeNo)
      ? this.bills.settle(this.db, attempt, paid)
      : this.orders.settle(this.db, attempt.attemptNo, paid);
  }
}
