import { Injectable } from '@nestjs/common';
import type { PayType } from '#domain/payments/pay.status';
import type { Tx } from '#server/kit/db/db';
import type { Actor, RoomChange, Order } from '#server/orders/order.service';
import { AttemptStore } from '#server/finance/attempt.store';
import { OrderSettlementService } from './order-settlement.service';

/** Books money that is already received. */
@Injectable()
export class PaymentBooking {
  constructor(
    private readonly attempts: AttemptStore,
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
    const attemptNo = await this.attempts.createPaid(tx, {
      tradeNo: order.tradeNo,
      userId: order.userId,
      payType: attemptType,
      amount: order.amount,
    });
    return this.settlement.bookPaid(
      tx,
      order,
      { attemptNo, payType: method, amount: order.amount, channelTradeNo: null, ...incomeFields },
      by,
    );
  }
}
