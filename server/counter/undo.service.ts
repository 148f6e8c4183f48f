import { Injectable } from '@nestjs/common';
import { toYuan } from '#domain/kit/money';
import { orderStatus } from '#domain/orders/order.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { counter } from '#contract/counter/counter.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { OrderService } from '#server/orders/order.service';
import { CounterRefundService } from '#server/payments/counter-refund.service';
import { SaleService } from './sale.service';
import { SaleStore } from './sale.store';

/** Undoes a mistaken sale: frees the slots and refunds over the counter. Every step can be repeated. */
@Injectable()
export class UndoService {
  constructor(
    private readonly orders: OrderService,
    private readonly sales: SaleService,
    private readonly store: SaleStore,
    private readonly refunds: CounterRefundService,
  ) {}

  async undo(
    caller: Caller,
    { tradeNo, reason }: ParsedOf<typeof counter.undo>,
  ): Promise<AnswerOf<typeof counter.undo>> {
    const seen = await this.orders.inScope(memberOf(caller), tradeNo);
    const { shift, taken } = await this.sales.undoable(caller, tradeNo, seen.orderStatus === orderStatus.cancelled);
    await this.refunds.cancel(caller, tradeNo, reason);
    const owed = await this.store.owed(tradeNo);
    if (owed) await this.refunds.handedBack(owed);
    await this.store.undone(tradeNo, shift.id, taken.amount, taken.offlineType);
    return { tradeNo, returned: toYuan(taken.amount), offlineType: taken.offlineType };
  }
}
