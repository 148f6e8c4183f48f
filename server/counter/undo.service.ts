import { Injectable } from '@nestjs/common';
import { toYuan } from '#domain/kit/money';
import { orderStatus } from '#domain/orders/order.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { counter } from '#contract/counter/counter.contract';
import type { Member } from '#server/kit/access/caller';
import { OrderService } from '#server/orders/order.service';
import { CounterRefundService } from '#server/cancellations/counter-refund.service';
import { TillService } from './till.service';
import { SaleStore } from './sale.store';

/** Undoes a mistaken sale: frees the slots and refunds over the counter. Every step can be repeated. */
@Injectable()
export class UndoService {
  constructor(
    private readonly orders: OrderService,
    private readonly sales: TillService,
    private readonly store: SaleStore,
    private readonly refunds: CounterRefundService,
  ) {}

  async undo(
    caller: Member,
    { tradeNo, reason }: ParsedOf<typeof counter.undo>,
  ): Promise<AnswerOf<typeof counter.undo>> {
    const seen = await this.orders.findInScope(caller, tradeNo);
    const { shift, taken: payment } = await this.sales.findUndoable(
      caller,
      tradeNo,
      seen.orderStatus === orderStatus.cancelled,
    );
    await this.refunds.cancel(caller, tradeNo, reason);
    const refundNo = await this.store.openManualRefund(tradeNo);
    if (refundNo) await this.refunds.settle(refundNo);
    await this.store.insertUndo(tradeNo, shift.id, payment.amount, payment.offlineType);
    return { tradeNo, returned: toYuan(payment.amount), offlineType: payment.offlineType };
  }
}
