import { Injectable } from '@nestjs/common';
import type { PayType } from '#domain/payments/pay.status';
import type { Tx } from '#server/kit/db';
import type { Actor, Change, Order } from '#server/orders/order.service';
import { AttemptStore } from './attempt.store';
import { SettleService } from './settle.service';

/** Books money that is already received. */
@Injectable()
export class PayBooking {
  constructor(
    private readonly attempts: AttemptStore,
    private readonly settle: SettleService,
  ) {}

  free(tx: Tx, order: Order, by: Actor): Promise<{ order: Order; changes: Change[] }> {
    return this.settle.keepFree(tx, order, by);
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
      over = method,
      ...more
    }: {
      cashierId?: number;
      offlineType?: number;
      remark?: string;
      channelTradeNo?: string | null;
      over?: PayType;
    } = {},
  ): Promise<{ order: Order; changes: Change[] }> {
    const { attemptNo } = await this.attempts.opened(tx, {
      tradeNo: order.tradeNo,
      userId: order.userId,
      payType: over,
      amount: order.amount,
    });
    const kept = await this.settle.keep(
      tx,
      order,
      { attemptNo, payType: method, amount: order.amount, channelTradeNo: null, ...more },
      by,
    );
    await this.attempts.askSoon(tx, order.tradeNo);
    return kept;
  }
}
