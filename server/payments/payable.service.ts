import { Injectable } from '@nestjs/common';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { Clock } from '#server/kit/runtime/clock';
import { SaleService } from '#server/sales/sale.service';
import type { Attempt } from '#server/finance/attempt.store';
import { BillRegistry } from '#server/finance/bill-registry.service';

/** Decides whether an attempt may still be paid. */
@Injectable()
export class PayableService {
  constructor(
    private readonly sales: SaleService,
    private readonly bills: BillRegistry,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns true for an order until its deadline and for its current amount, and for a bill while it is owed in this
   * amount and the attempt has not expired.
   */
  async isPayable({ tradeNo, amount, expiresAt }: Attempt): Promise<boolean> {
    if (this.sales.isBill(tradeNo)) {
      const bill = await this.bills.ownerOf(tradeNo).find(tradeNo);
      return bill?.open === true && bill.amount === amount && this.clock.now() < expiresAt;
    }
    const order = await this.sales.find(tradeNo);
    return (
      order !== null &&
      order.orderStatus === orderStatus.normal &&
      order.payStatus === payStatus.unpaid &&
      order.amount === amount &&
      (order.payBefore === null || order.now < order.payBefore)
    );
  }
}
