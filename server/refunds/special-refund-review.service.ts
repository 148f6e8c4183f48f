import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { withdrawableCheckMachine, reviewStepFor } from '#domain/reviews/withdrawable-check.machine';
import { orderFailure } from '#domain/orders/order.failures';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { specialRefundFailure } from '#domain/refunds/special-refund.failures';
import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';
import { ReviewHandler, PendingReviews, type ReviewDecision } from '#server/kit/access/reviewer-registry';
import { OrderService } from '#server/orders/order.service';
import { CancelService } from './cancel.service';
import { SpecialRefundStore } from './special-refund.store';

/** Decides special refunds: a granted one cancels the order with a full refund (T8, T5). */
@Injectable()
export class SpecialRefundReview {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly store: SpecialRefundStore,
    private readonly cancels: CancelService,
  ) {}

  /** Returns the query of pending requests. */
  @PendingReviews(sourceType.refund)
  waitingQuery(caller: Member, bind: Bind): string {
    return this.store.pendingQuery(caller, bind);
  }

  /** Decides one request of another person. */
  @ReviewHandler({
    sourceType: sourceType.refund,
    right: 'VenuesApplyCheck',
    states: checkStatus,
    reasonlessStates: [checkStatus.passed],
  })
  async decide(member: Member, { id, status, reason }: ReviewDecision): Promise<void> {
    const action = reviewStepFor(status as CheckStatus);
    const { tradeNo, userId } = await this.store.find(id);
    const seen = await this.orders.find(tradeNo);
    if (!seen || !(await this.orders.isInScope(member, seen))) throw new Failure(specialRefundFailure.specialGone);
    if (userId === member.userId) throw new Failure(specialRefundFailure.specialOwn);
    if (action === null) throw new Failure(specialRefundFailure.specialOver);
    await this.orders.runInTurn(seen, () =>
      this.db.transact(async (tx) => {
        const order = await this.orders.lock(tx, seen);
        const application = await this.store.findByOrder(tradeNo, tx);
        if (application?.id !== id) throw new Failure(specialRefundFailure.specialOver);
        const next = step(withdrawableCheckMachine, action, application, { reason });
        await this.store.move(tx, application, next, reason, member.userId);
        const passed = next.checkStatus === checkStatus.passed;
        throwIfRefused(
          passed && (order.orderStatus !== orderStatus.normal || order.payStatus !== payStatus.paid)
            ? { spec: orderFailure.notReviewable, facts: {} }
            : null,
        );
        await writeAudit(tx, member, {
          action: 'specialRefund.check',
          object: `order:${tradeNo}`,
          before: { application: id, checkStatus: application.checkStatus },
          after: { checkStatus: next.checkStatus },
          reason,
        });
        if (passed)
          await this.cancels.cancelGranted(tx, order, { userId: member.userId, who: 'staff' }, application.reasonText);
        else tx.emitLive(this.orders.roomChangesOf(order));
        await this.store.notifyReviewers(tx, order.venueId);
      }),
    );
  }
}
