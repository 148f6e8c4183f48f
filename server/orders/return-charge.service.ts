import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { fen, fromYuan, showYuan, sum, toYuan } from '#domain/kit/money';
import { orderFailure } from '#domain/orders/order.failures';
import { payStatus } from '#domain/orders/order.status';
import { systemFailure } from '#domain/system/system.failures';
import { paymentFailure } from '#domain/payments/payment.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { orderChanges } from '#contract/orders/change.contract';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { ChangeBench } from './change-bench';
import { restsOf } from './change-view.service';
import { OrderService } from './order.service';

/** Gives a part of an order back slot by slot, while the order goes on. */
@Injectable()
export class ReturnChargeService {
  constructor(
    private readonly orders: OrderService,
    private readonly bench: ChangeBench,
  ) {}

  /** Promises the parts; no slot gives back more than it has really cost. */
  async give(caller: Caller, { tradeNo, items: asked, reason }: ParsedOf<typeof orderChanges.returnCharge>): Promise<AnswerOf<typeof orderChanges.returnCharge>> {
    const member = memberOf(caller);
    await this.orders.inScope(member, tradeNo);
    return this.bench.once(caller, async (tx) => {
      const order = await this.orders.lockRow(tx, tradeNo);
      if (order.payStatus === payStatus.refunding || order.payStatus === payStatus.refundFailed) throw new Failure(paymentFailure.refundRunning);
      const items = await this.bench.store.items(tx, tradeNo);
      const rests = restsOf(order, items);
      const given = new Map<number, number>();
      for (const { id, amount } of asked) {
        const n = items.findIndex((item) => item.id === id);
        if (n < 0 || given.has(id)) throw new Failure(systemFailure.badInput, { fields: [{ field: 'items', message: '所选场次不属于该订单', messageEn: 'A chosen slot is not one of this order.' }] });
        const part = fromYuan(amount);
        const rest = rests[n] ?? fen(0);
        if (part <= 0) throw new Failure(paymentFailure.refundAmountZero);
        if (part > rest) throw new Failure(orderFailure.partAboveRest, { rest: showYuan(rest) });
        given.set(id, part);
      }
      const total = sum([...given.values()].map(fen));
      const left = fen(order.payFee - order.refundFee);
      if (total > left) throw new Failure(paymentFailure.refundAboveRest, { rest: showYuan(left) });
      const moved = await this.bench.shares.part(tx, order, total, { by: { userId: member.userId, who: 'staff' }, reason });
      await this.bench.store.giveBack(tx, given);
      await audit(tx, caller, { action: 'order.return', object: tradeNo, before: { payStatus: order.payStatus, refundFee: order.refundFee }, after: { payStatus: moved.payStatus, refundFee: moved.refundFee }, reason });
      await tx.tellLive([...this.orders.changesOf(moved), ...this.orders.financeMarks(moved)]);
      return { tradeNo, orderStatus: moved.orderStatus, payStatus: moved.payStatus, refundFee: toYuan(total) };
    });
  }
}
