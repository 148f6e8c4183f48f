import { Injectable } from '@nestjs/common';
import { Failure, insist } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { orderMachine } from '#domain/orders/order.machine';
import { payStatus } from '#domain/orders/order.status';
import { refundRoute } from '#domain/payments/pay.status';
import { refundRouteFailure } from '#domain/payments/refund-route.failures';
import { afterFeedback, whyNotFeedback, whyNotRoute } from '#domain/payments/refund-route.rules';
import { financeMachine } from '#domain/payments/refund.machine';
import type { ParsedOf } from '#contract/kit/endpoint';
import { refundRequested } from '#contract/orders/order.events';
import type { refundDesk } from '#contract/payments/refund-desk.contract';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { OrderService } from '#server/orders/order.service';
import { RefundBench } from './refund-bench';
import { RefundSettleService } from './refund-settle.service';
import { RefundViewService } from './refund-view.service';

/** Moves refunds to another route and records the results of manual ones. */
@Injectable()
export class RefundWayService {
  constructor(
    private readonly bench: RefundBench,
    private readonly views: RefundViewService,
    private readonly orders: OrderService,
    private readonly settles: RefundSettleService,
  ) {}

  /**
   * Moves a failed refund to another route. One already sent to a channel is queried first, outside the transaction:
   * only an unpaid one may move.
   */
  async route(caller: Caller, { refundNo, route, reason }: ParsedOf<typeof refundDesk.route>): Promise<void> {
    const { tradeNo } = await this.views.orderOf(caller, refundNo);
    const seen = await this.bench.find(refundNo);
    insist(whyNotRoute(seen, route));
    if (await this.bench.mayStillPay(seen)) throw new Failure(refundRouteFailure.routeUnknown);
    await this.bench.once(caller, async (tx) => {
      const order = await this.orders.lockRow(tx, tradeNo);
      const refund = await this.bench.lock(tx, refundNo);
      insist(whyNotRoute(refund, route));
      if (await this.bench.isMarked(tx, refundNo)) throw new Failure(refundRouteFailure.markWaits);
      const next = step(financeMachine, 'retry', refund, {});
      await this.bench.refunds.reroute(tx, refundNo, route);
      await this.bench.again(tx, refund, next);
      const by = { userId: memberOf(caller).userId, who: 'staff' as const };
      const moved =
        refund.movesOrder && order.payStatus === payStatus.refundFailed
          ? await this.orders.move(tx, order, step(orderMachine, 'retryRefund', order, {}), {
              action: 'retryRefund',
              by,
              note: refundNo,
            })
          : order;
      if (moved === order) await this.orders.note(tx, tradeNo, 'retryRefund', by, refundNo);
      await audit(tx, caller, {
        action: 'refund.route',
        object: refundNo,
        before: { route: refund.route, status: refund.status },
        after: { route, status: next.status },
        reason,
      });
      if (route === refundRoute.wallet) tx.tell(refundRequested, { refundNo, tradeNo, amount: refund.amount });
      await tx.tellLive([...this.orders.changesOf(moved), ...this.orders.financeMarks(moved)]);
      return { refundNo };
    });
  }

  /**
   * Records what a counter or card machine did: success completes the refund, cancelled fails it, incomplete leaves it
   * open.
   */
  async feedback(caller: Caller, { refundNo, feedback, note }: ParsedOf<typeof refundDesk.feedback>): Promise<void> {
    const { tradeNo } = await this.views.orderOf(caller, refundNo);
    await this.bench.once(caller, async (tx) => {
      const order = await this.orders.lockRow(tx, tradeNo);
      const refund = await this.bench.lock(tx, refundNo);
      insist(whyNotFeedback(refund));
      await this.bench.refunds.report(tx, refundNo, feedback);
      await audit(tx, caller, {
        action: 'refund.feedback',
        object: refundNo,
        before: { status: refund.status },
        after: { feedback },
        reason: note,
      });
      const then = afterFeedback(feedback);
      if (then === 'settle')
        await this.settles.settleIn(tx, refundNo, { outside: { userId: memberOf(caller).userId, who: 'staff' } });
      else if (then === 'fail') await this.settles.failIn(tx, refundNo, note || 'CANCELLED');
      else await tx.tellLive([...this.orders.changesOf(order), ...this.orders.financeMarks(order)]);
      return { refundNo };
    });
  }
}
