import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { fen, type Fen } from '#domain/kit/money';
import { orderMachine } from '#domain/orders/order.machine';
import type { PayType, RefundRoute } from '#domain/payments/pay.status';
import type { Db, Tx } from '#server/kit/db/db';
import { SaleService, type Actor, type Sale } from '#server/sales/sale.service';
import { AttemptStore, type Attempt } from '#server/finance/attempt.store';
import { FinanceLedgerStore } from '#server/finance/finance-ledger.store';
import { RefundCreationService, refundRouteOf } from './refund-creation.service';

/** The amount of a refund and its reason. */
interface OrderRefundRequest {
  readonly amount: Fen;
  readonly deduct?: Fen;
  readonly reason: string | null;
  readonly full: boolean;
}

/**
 * Handles the money of orders whose amount changed: collects more at the counter, refunds less by the way it was paid.
 */
@Injectable()
export class OrderRefundService {
  constructor(
    private readonly sales: SaleService,
    private readonly attempts: AttemptStore,
    private readonly finances: FinanceLedgerStore,
    private readonly creation: RefundCreationService,
  ) {}

  /**
   * Creates a refund: what the paying attempt still holds is refunded through it, the rest, collected at a counter, to
   * the balance. Returns the refund numbers.
   */
  async create(tx: Tx, order: Sale, { amount, deduct, reason, full }: OrderRefundRequest): Promise<string[]> {
    const numbers: string[] = [];
    for (const part of await this.splitByAttempt(tx, order, amount)) {
      numbers.push(
        await this.creation.create(tx, order, {
          ...part,
          ...(deduct === undefined || numbers.length > 0 ? {} : { deduct }),
          reason,
          full,
        }),
      );
    }
    return numbers;
  }

  /** Returns the amounts and routes a refund of this amount would use, without creating it. */
  async previewRoutes(
    on: Pick<Tx | Db, 'rows'>,
    order: Sale,
    amount: Fen,
  ): Promise<readonly { readonly amount: Fen; readonly payType: PayType; readonly route: RefundRoute }[]> {
    return (await this.splitByAttempt(on, order, amount)).map(({ amount: part, attempt }) => {
      const { paidBy, route } = refundRouteOf(order, attempt);
      return { amount: part, payType: paidBy, route };
    });
  }

  /** Returns what of an order's money is not refunded yet, including refunds not counted in the order itself. */
  async refundableRest(on: Pick<Tx | Db, 'rows'>, order: Sale): Promise<Fen> {
    return fen(
      Math.max(0, order.payFee - Math.max(order.refundFee, await this.attempts.refundedFromOrder(on, order.tradeNo))),
    );
  }

  private async splitByAttempt(
    on: Pick<Tx | Db, 'rows'>,
    order: Sale,
    amount: Fen,
  ): Promise<{ readonly amount: Fen; readonly attempt: Attempt | null }[]> {
    const attempt = await this.attempts.findPaying(on, order.tradeNo);
    const left = attempt
      ? Math.max(0, attempt.amount - (await this.attempts.refundedFromAttempt(on, attempt.attemptNo)))
      : 0;
    const through = fen(Math.min(amount, left));
    return [
      { amount: through, attempt },
      { amount: fen(amount - through), attempt: null },
    ].filter((part) => part.amount > 0);
  }

  /** Refunds a part while the order continues; returns the updated order. */
  async refundPart<S extends Sale>(
    tx: Tx,
    order: S,
    amount: Fen,
    { by, reason }: { readonly by: Actor; readonly reason: string },
  ): Promise<S> {
    const next = step(orderMachine, 'refundPart', order, { refundable: amount, closedAt: order.closedAt });
    await this.create(tx, order, { amount, reason, full: true });
    return this.sales.move(tx, order, next, {
      action: 'refundPart',
      by,
      note: reason,
      change: { refund_fee: fen(order.refundFee + amount) },
    });
  }

  /** Records money a counter collected for an order that costs more now. */
  collectExtra(
    tx: Tx,
    order: Sale,
    amount: Fen,
    { cashierId, offlineType }: { readonly cashierId: number; readonly offlineType: number },
  ): Promise<void> {
    return this.finances.recordExtraIncome(tx, order, { amount, cashierId, offlineType });
  }

  /** Has the channels close what is open for an order that needs no payment any more. */
  closeOpenAttempts(tx: Tx, tradeNo: string): Promise<void> {
    return this.attempts.pollSoon(tx, tradeNo);
  }

  /** Returns whether a payment of this order is open at a channel. */
  hasOpenAttempt(tx: Tx, tradeNo: string): Promise<boolean> {
    return this.attempts.hasOpen(tx, tradeNo);
  }
}
