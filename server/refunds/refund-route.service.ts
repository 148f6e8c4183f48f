import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { orderMachine } from '#domain/orders/order.machine';
import { payStatus } from '#domain/orders/order.status';
import { refundRoute } from '#domain/payments/pay.status';
import { refundRouteFailure } from '#domain/refunds/refund-route.failures';
import { afterFeedback, whyNotFeedback, whyNotRoute } from '#domain/refunds/refund-route.rules';
import { financeMachine } from '#domain/finance/finance.machine';
import type { ParsedOf } from '#contract/kit/endpoint';
import { refundRequested } from '#contract/orders/order.events';
import type { refundDesk } from '#contract/refunds/refund-desk.contract';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { OrderService } from '#server/orders/order.service';
import { RefundBench } from './refund-bench';
import { RefundSettlementService } from './refund-settlement.service';
import { RefundViewService } from './refund-view.service';

/** Moves refunds to another route and records the results of manual ones. */
@Injectable()
export class RefundRouteService {
  constructor(
    private readonly bench: RefundBench,
    private readonly views: RefundViewService,
    private readonly orders: OrderService,
    private readonly settlements: RefundSettlementService,
  ) {}

  /**
   * Moves a failed refund to another route. One already sent to a channel is queried first, outside the transaction:
   * only an unpaid one may move.
   */
  async reroute(caller: Caller, { refundNo, route, reason }: ParsedOf<typeof refundDesk.route>): Promise<void> {
    const { tradeNo } = await this.views.findOrder(caller, refundNo);
    const seen = await this.bench.find(refundNo);
    throwIfRefused(whyNotRoute(seen, route));
    if (await this.bench.mayStillPay(seen)) throw new Failure(refundRouteFailure.routeUnknown);
    await this.bench.once(caller, async (tx) => {
      const order = await this.orders.lockRow(tx, tradeNo);
      const refund = await this.bench.lock(tx, refundNo);
      throwIfRefused(whyNotRoute(refund, route));
      if (await this.bench.isMarked(tx, refundNo)) throw new Failure(refundRouteFailure.markWaits);
      const next = step(financeMachine, 'retry', refund, {});
      await this.bench.refunds.reroute(tx, refundNo, route);
      await this.bench.again(tx, refund, next);
      const by = { userId: requireMember(caller).userId, who: 'staff' as const };
      const moved =
        refund.movesOrder && order.payStatus === payStatus.refundFailed
          ? await this.orders.move(tx, order, step(orderMachine, 'retryRefund', order, {}), {
              action: 'retryRefund',
              by,
              note: refundNo,
            })
          : order;
      if (moved === order) await this.orders.note(tx, tradeNo, 'retryRefund', by, refundNo);
      await writeAudit(tx, caller, {
        action: 'refund.route',
        object: refundNo,
        before: { route: refund.route, status: refund.status },
        after: { route, status: next.status },
        reason,
      });
      if (route === refundRoute.wallet) tx.emit(refundRequested, { refundNo, tradeNo, amount: refund.amount });
      await tx.emitLive([...this.orders.roomChangesOf(moved), ...this.orders.financeRoomChanges(moved)]);
      return { refundNo };
    });
  }

  /**
   * Records what a counter or card machine did: success completes the refund, cancelled fails it, incomplete leaves it
   * open.
   */
  async recordFeedback(
    caller: Caller,
    { refundNo, feedback, note }: ParsedOf<typeof refundDesk.feedback>,
  ): Promise<void> {
    const { tradeNo } = await this.views.findOrder(caller, refundNo);
    await this.bench.once(caller, async (tx) => {
      const order = await this.orders.lockRow(tx, tradeNo);
      const refund = await this.bench.lock(tx, refundNo);
      throwIfRefused(whyNotFeedback(refund));
      await this.bench.refunds.storeFeedback(tx, refundNo, feedback);
      await writeAudit(tx, caller, {
        action: 'refund.feedback',
        object: refundNo,
        before: { status: refund.status },
        after: { feedback },
        reason: note,
      });
      const next = afterFeedback(feedback);
      if (next === 'settle')
        await this.settlements.settleWithin(tx, refundNo, {
          outside: { userId: requireMember(caller).userId, who: 'staff' },
        });
      else if (next === 'fail') await this.settlements.failWithin(tx, refundNo, note || 'CANCELLED');
      else await tx.emitLive([...this.orders.roomChangesOf(order), ...this.orders.financeRoomChanges(order)]);
      return { refundNo };
    });
  }
}
