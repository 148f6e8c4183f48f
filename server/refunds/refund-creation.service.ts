import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen, type Fen } from '#domain/kit/money';
import { orderMachine } from '#domain/orders/order.machine';
import { orderSource, payStatus } from '#domain/orders/order.status';
import {
  attemptState,
  financeStatus,
  payType,
  refundRoute,
  refundRule,
  type PayType,
  type RefundRoute,
} from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { financeMachine } from '#domain/finance/finance.machine';
import { orderFailure } from '#domain/orders/order.failures';
import { refundRequested } from '#contract/orders/order.events';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { writeAudit } from '#server/kit/access/audit';
import { Db, type Tx } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { OrderService, type Order } from '#server/orders/order.service';
import type { Attempt } from '#server/finance/attempt.service';
import { FinanceLedger } from '#server/finance/finance-ledger.service';
import { RefundStore } from './refund.store';

/**
 * Returns how an order is refunded: to the channel that paid; counter sales over the counter; what a member paid there,
 * or before attempts were recorded, to the balance.
 */
export const refundRouteOf = (
  order: Pick<Order, 'source' | 'payType'>,
  attempt: Attempt | null,
): { readonly paidBy: PayType; readonly route: RefundRoute } => {
  const paidBy = (attempt?.payType ?? order.payType ?? payType.balance) as PayType;
  return {
    paidBy,
    route:
      attempt && paidBy !== payType.offline
        ? refundRoute.original
        : order.source === orderSource.offlineTicket
          ? refundRoute.offline
          : refundRoute.wallet,
  };
};

/** Creates refunds and lets staff retry a failed one. `RefundRunService` sends the money. */
@Injectable()
export class RefundCreationService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly refunds: RefundStore,
    private readonly finances: FinanceLedger,
  ) {}

  /** Writes the refund, its finance record (3) and the event that starts the worker. */
  async create(
    tx: Tx,
    order: Order,
    {
      amount,
      deduct = fen(0),
      attempt,
      reason = null,
      full = false,
    }: { amount: Fen; deduct?: Fen; attempt: Attempt | null; reason?: string | null; full?: boolean },
  ): Promise<string> {
    const { paidBy, route } = refundRouteOf(order, attempt);
    const refundNo = await this.refunds.insert(tx, {
      tradeNo: order.tradeNo,
      paidAttemptNo: attempt?.attemptNo ?? null,
      payType: paidBy,
      route,
      amount,
      deduct,
      ruleType: full ? refundRule.full : refundRule.byRule,
      reason,
    });
    // A card reader's payment is refunded over the counter and still counts as card money.
    await this.finances.recordRefund(
      tx,
      order,
      refundNo,
      route === refundRoute.offline ? ((order.payType ?? paidBy) as PayType) : paidBy,
      amount,
    );
    tx.emit(refundRequested, { refundNo, tradeNo: order.tradeNo, amount });
    return refundNo;
  }

  /** Refunds a whole attempt whose order needs no money or no more; the caller changes the order's state. */
  async refundAttempt(tx: Tx, order: Order, attempt: Attempt): Promise<string> {
    return this.create(tx, order, {
      amount: attempt.amount,
      attempt,
      full: true,
      reason: attempt.state === attemptState.duplicate ? '重复支付' : '订单已取消',
    });
  }

  /** Retries a failed refund under the same number. */
  async retry(caller: Caller, refundNo: string): Promise<{ refundNo: string; status: number }> {
    const member = requireMember(caller);
    const { userId } = member;
    const seen = await this.refunds.find(this.db, refundNo);
    const order = seen && (await this.orders.find(seen.tradeNo));
    if (!seen || !order || !(await this.orders.isInScope(member, order))) throw new Failure(orderFailure.orderMissing);
    return runIdempotent(this.db, caller, async (tx) => {
      const held = await this.orders.lockRow(tx, order.tradeNo);
      const refund = await this.refunds.lock(tx, refundNo);
      if (!refund || refund.status !== financeStatus.failed || refund.withdrawn)
        throw new Failure(paymentFailure.refundNotFailed);
      const next = step(financeMachine, 'retry', refund, {});
      await this.refunds.move(tx, refund, next, { again: true });
      await this.finances.move(tx, refundNo, refund, next);
      const by = { userId, who: 'staff' as const };
      const moved =
        refund.movesOrder && held.payStatus === payStatus.refundFailed
          ? await this.orders.move(tx, held, step(orderMachine, 'retryRefund', held, {}), {
              action: 'retryRefund',
              by,
              note: refundNo,
            })
          : held;
      if (moved === held) await this.orders.note(tx, order.tradeNo, 'retryRefund', by, refundNo);
      await writeAudit(tx, caller, {
        action: 'refund.retry',
        object: refundNo,
        before: { status: refund.status },
        after: { status: next.status },
      });
      tx.emit(refundRequested, { refundNo, tradeNo: order.tradeNo, amount: refund.amount });
      await tx.emitLive([...this.orders.roomChangesOf(moved), ...this.orders.financeRoomChanges(moved)]);
      return { refundNo, status: next.status };
    });
  }
}
