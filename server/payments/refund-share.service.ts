import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { fen, type Fen } from '#domain/kit/money';
import { orderMachine } from '#domain/orders/order.machine';
import type { PayType, RefundRoute } from '#domain/payments/pay.status';
import type { Db, Tx } from '#server/kit/db';
import { OrderService, type Actor, type Order } from '#server/orders/order.service';
import { AttemptStore, type Attempt } from './attempt.store';
import { FinanceStore } from './finance.store';
import { RefundDeskService, wayBack } from './refund-desk.service';

/** The amount of a refund and its reason. */
export interface GivenBack {
  readonly amount: Fen;
  readonly deduct?: Fen;
  readonly reason: string | null;
  readonly full: boolean;
}

/**
 * Handles the money of orders whose amount changed: collects more at the counter, refunds less by the way it was paid.
 */
@Injectable()
export class RefundShareService {
  constructor(
    private readonly orders: OrderService,
    private readonly attempts: AttemptStore,
    private readonly finances: FinanceStore,
    private readonly desk: RefundDeskService,
  ) {}

  /**
   * Creates a refund: what the paying attempt still holds is refunded through it, the rest, collected at a counter, to
   * the balance. Returns the refund numbers.
   */
  async promise(tx: Tx, order: Order, { amount, deduct, reason, full }: GivenBack): Promise<string[]> {
    const numbers: string[] = [];
    for (const part of await this.parts(tx, order, amount)) {
      numbers.push(
        await this.desk.promise(tx, order, {
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
  async ways(
    on: Pick<Tx | Db, 'rows'>,
    order: Order,
    amount: Fen,
  ): Promise<readonly { readonly amount: Fen; readonly payType: PayType; readonly route: RefundRoute }[]> {
    return (await this.parts(on, order, amount)).map(({ amount: part, attempt }) => {
      const { paidBy, route } = wayBack(order, attempt);
      return { amount: part, payType: paidBy, route };
    });
  }

  /** Returns what of an order's money is not refunded yet, including refunds not counted in the order itself. */
  async rest(on: Pick<Tx | Db, 'rows'>, order: Order): Promise<Fen> {
    return fen(
      Math.max(0, order.payFee - Math.max(order.refundFee, await this.attempts.promisedBack(on, order.tradeNo))),
    );
  }

  private async parts(
    on: Pick<Tx | Db, 'rows'>,
    order: Order,
    amount: Fen,
  ): Promise<{ readonly amount: Fen; readonly attempt: Attempt | null }[]> {
    const attempt = await this.attempts.paying(on, order.tradeNo);
    const left = attempt ? Math.max(0, attempt.amount - (await this.attempts.givenBack(on, attempt.attemptNo))) : 0;
    const through = fen(Math.min(amount, left));
    return [
      { amount: through, attempt },
      { amount: fen(amount - through), attempt: null },
    ].filter((part) => part.amount > 0);
  }

  /** Refunds a part while the order continues; returns the updated order. */
  async part(
    tx: Tx,
    order: Order,
    amount: Fen,
    { by, reason }: { readonly by: Actor; readonly reason: string },
  ): Promise<Order> {
    const next = step(orderMachine, 'refundPart', order, { refundable: amount, closedAt: order.closedAt });
    await this.promise(tx, order, { amount, reason, full: true });
    return this.orders.move(tx, order, next, {
      action: 'refundPart',
      by,
      note: reason,
      change: { refund_fee: fen(order.refundFee + amount) },
    });
  }

  /** Records money a counter collected for an order that costs more now. */
  collect(
    tx: Tx,
    order: Order,
    amount: Fen,
    { cashierId, offlineType }: { readonly cashierId: number; readonly offlineType: number },
  ): Promise<void> {
    return this.finances.receiveMore(tx, order, { amount, cashierId, offlineType });
  }

  /** Returns whether a payment of this order is open at a channel. */
  isBeingPaid(tx: Tx, tradeNo: string): Promise<boolean> {
    return this.attempts.isOpen(tx, tradeNo);
  }
}
