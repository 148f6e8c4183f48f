import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { withdrawableCheckMachine, reviewSteps } from '#domain/reviews/withdrawable-check.machine';
import { orderFailure } from '#domain/orders/order.failures';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { specialRefundFailure } from '#domain/refunds/special-refund.failures';
import { checkStatus } from '#domain/system/check.status';
import { specialRefundApproval } from '#contract/refunds/special-refund.approval';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { Approves, type ReviewDecision } from '#server/kit/access/approval-registry';
import { OrderService } from '#server/orders/order.service';
import { CancelService } from './cancel.service';
import { pendingSpecialRefunds } from './special-refund-list.store';
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

  /** Decides one request of another person. */
  @Approves(specialRefundApproval, pendingSpecialRefunds)
  async decide(member: Member, { id, decision, reason }: ReviewDecision): Promise<void> {
    const { tradeNo, userId } = await this.store.find(id);
    const seen = await this.orders.find(tradeNo);
    if (!seen || !(await this.orders.isInScope(member, seen))) throw new Failure(specialRefundFailure.specialGone);
    if (userId === member.userId) throw new Failure(specialRefundFailure.specialOwn);
    await this.orders.runInTurn(seen, () =>
      this.db.transact(async (tx) => {
        const order = await this.orders.lock(tx, seen);
        const application = await this.store.findByOrder(tradeNo, tx);
        if (application?.id !== id) throw new Failure(specialRefundFailure.specialOver);
        const next = step(withdrawableCheckMachine, reviewSteps[decision], application, { reason });
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
