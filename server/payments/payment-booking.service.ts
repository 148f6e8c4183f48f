import { Injectable } from '@nestjs/common';
import type { PayType } from '#domain/payments/pay.status';
import type { Tx } from '#server/kit/db/db';
import type { Actor, RoomChange, Order } from '#server/orders/order.service';
import { FinanceLedgerStore } from '#server/finance/finance-ledger.store';
import { OrderSettlementService } from './order-settlement.service';

/** Books money that is already received. */
@Injectable()
export class PaymentBooking {
  constructor(
    private readonly finances: FinanceLedgerStore,
    private readonly settlement: OrderSettlementService,
  ) {}

  bookFree(tx: Tx, order: Order, by: Actor): Promise<{ order: Order; changes: RoomChange[] }> {
    return this.settlement.bookFree(tx, order, by);
  }

  /**
   * Books the whole amount with a method that needs no channel and closes attempts open at channels. `attemptType` is
   * the pay type of the attempt if it differs: a refund follows the attempt.
   */
  async book(
    tx: Tx,
    order: Order,
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
  ): Promise<{ order: Order; changes: RoomChange[] }> {
    const income = { payType: method, amount: order.amount, channelTradeNo: null, ...incomeFields };
    const attemptNo = await this.finances.recordInstantIncome(tx, order, attemptType, income);
    return this.settlement.bookPaid(tx, order, { attemptNo, ...income }, by);
  }
}
