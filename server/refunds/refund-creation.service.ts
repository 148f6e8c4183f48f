import { Injectable } from '@nestjs/common';
import { fen, type Fen } from '#domain/kit/money';
import {
  attemptState,
  payType,
  refundRoute,
  refundRule,
  type PayType,
  type RefundRoute,
} from '#domain/payments/pay.status';
import type { Tx } from '#server/kit/db/db';
import type { Sale } from '#server/sales/sale.service';
import type { Attempt } from '#server/finance/attempt.store';
import { RefundLedger } from './refund-ledger.service';

/**
 * Returns how an order is refunded: to the channel that paid; counter sales over the counter; what a member paid there,
 * or before attempts were recorded, to the balance.
 */
export const refundRouteOf = (
  sale: Pick<Sale, 'atCounter' | 'payType'>,
  attempt: Attempt | null,
): { readonly paidBy: PayType; readonly route: RefundRoute } => {
  const paidBy = (attempt?.payType ?? sale.payType ?? payType.balance) as PayType;
  return {
    paidBy,
    route:
      attempt && paidBy !== payType.offline
        ? refundRoute.original
        : sale.atCounter
          ? refundRoute.offline
          : refundRoute.wallet,
  };
};

/** Creates refunds of orders. `RefundRunService` sends the money. */
@Injectable()
export class RefundCreationService {
  constructor(private readonly ledger: RefundLedger) {}

  /** Writes the refund, its finance record (3) and the event that starts the worker. */
  create(
    tx: Tx,
    order: Sale,
    {
      amount,
      deduct = fen(0),
      attempt,
      reason = null,
      full = false,
    }: { amount: Fen; deduct?: Fen; attempt: Attempt | null; reason?: string | null; full?: boolean },
  ): Promise<string> {
    const { paidBy, route } = refundRouteOf(order, attempt);
    // A card reader's payment is refunded over the counter and still counts as card money.
    const recordedAs = route === refundRoute.offline ? ((order.payType ?? paidBy) as PayType) : paidBy;
    return this.ledger.create(
      tx,
      order,
      {
        tradeNo: order.tradeNo,
        paidAttemptNo: attempt?.attemptNo ?? null,
        payType: paidBy,
        route,
        amount,
        deduct,
        ruleType: full ? refundRule.full : refundRule.byRule,
        reason,
      },
      recordedAs,
    );
  }

  /** Refunds a whole attempt whose order needs no money or no more; the caller changes the order's state. */
  refundAttempt(tx: Tx, order: Sale, attempt: Attempt): Promise<string> {
    return this.create(tx, order, {
      amount: attempt.amount,
      attempt,
      full: true,
      reason: attempt.state === attemptState.duplicate ? '重复支付' : '订单已取消',
    });
  }
}
