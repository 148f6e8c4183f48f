import { Injectable } from '@nestjs/common';
import type { PayType } from '#domain/payments/pay.status';
import type { Tx, LiveChange } from '#server/kit/db/db';
import type { Actor, Sale } from '#server/sales/sale.service';
import { FinanceLedgerStore } from '#server/finance/finance-ledger.store';
import { SaleSettlementService } from './sale-settlement.service';

/** Books money that is already received. */
@Injectable()
export class PaymentBooking {
  constructor(
    private readonly finances: FinanceLedgerStore,
    private readonly settlement: SaleSettlementService,
  ) {}

  bookFree(tx: Tx, order: Sale, by: Actor): Promise<{ order: Sale; changes: LiveChange[] }> {
    return this.settlement.bookFree(tx, order, by);
  }

  /**
   * Books the whole amount with a method that needs no channel and closes attempts open at channels. `attemptType` is
   * the pay type of the attempt if it differs: a refund follows the attempt.
   */
  async book(
    tx: Tx,
    order: Sale,
    method: PayType,
    by: Actor,
    {
      over: attemptType = method,
      ...incomeFields
    }: {
      cashierId?: number;
      offlineType?: number;
      remark?: string;
      channelTradeNo?: string | null;
      over?: PayType;
    } = {},
  ): Promise<{ order: Sale; changes: LiveChange[] }> {
    const income = { payType: method, amount: order.amount, channelTradeNo: null, ...incomeFields };
    const attemptNo = await this.finances.recordInstantIncome(tx, order, attemptType, income);
    return this.settlement.bookPaid(tx, order, { attemptNo, ...income }, by);
  }
}
