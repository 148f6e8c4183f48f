import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { refundRoute } from '#domain/payments/pay.status';
import { refundRouteFailure } from '#domain/refunds/refund-route.failures';
import { whyNotRoute } from '#domain/refunds/refund-route.rules';
import type { ParsedOf } from '#contract/kit/endpoint';
import { refundRequested } from '#contract/orders/order.events';
import type { refundDesk } from '#contract/refunds/refund-desk.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { RefundAccess } from './refund-access';
import { RefundLedger } from './refund-ledger.service';
import { RefundRetryService } from './refund-retry.service';
import { RefundSender } from './refund-sender';

/** Moves failed refunds to another route. */
@Injectable()
export class RefundRouteService {
  constructor(
    private readonly access: RefundAccess,
    private readonly ledger: RefundLedger,
    private readonly sender: RefundSender,
    private readonly retries: RefundRetryService,
  ) {}

  /**
   * Moves a failed refund to another route. One already sent to a channel is queried first, outside the transaction:
   * only an unpaid one may move.
   */
  async reroute(caller: Member, { refundNo, route, reason }: ParsedOf<typeof refundDesk.route>): Promise<void> {
    const seen = await this.access.find(caller, refundNo);
    throwIfRefused(whyNotRoute(seen, route));
    if (await this.sender.mayStillPay(seen)) throw new Failure(refundRouteFailure.routeUnknown);
    await this.access.run(caller, refundNo, async (tx, order, refund) => {
      throwIfRefused(whyNotRoute(refund, route));
      if (await this.ledger.isMarked(tx, refundNo)) throw new Failure(refundRouteFailure.markWaits);
      await this.ledger.reroute(tx, refundNo, route);
      const by = { userId: caller.userId, who: 'staff' as const };
      const { next, order: moved } = await this.retries.retryWithin(tx, order, refund, by);
      await writeAudit(tx, caller, {
        action: 'refund.route',
        object: refundNo,
        before: { route: refund.route, status: refund.status },
        after: { route, status: next.status },
        reason,
      });
      if (route === refundRoute.wallet)
        tx.emit(refundRequested, { refundNo, tradeNo: order.tradeNo, amount: refund.amount });
      this.access.notifyOrder(tx, moved);
      return { refundNo };
    });
  }
}
