import { Injectable } from '@nestjs/common';
import { step } from '#domain/kit/machine';
import { fen, type Fen } from '#domain/kit/money';
import { orderMachine } from '#domain/orders/order.machine';
import type { Tx } from '#server/kit/db';
import { OrderService, type Actor, type Order } from '#server/orders/order.service';
import { AttemptStore } from './attempt.store';
import { FinanceStore } from './finance.store';
import { RefundDeskService } from './refund-desk.service';

/** What a refund is and why. */
export interface GivenBack {
  readonly amount: Fen;
  readonly deduct?: Fen;
  readonly reason: string | null;
  readonly full: boolean;
}

/** Money of orders whose amount changed: more is taken at the counter, less is given back over the ways it came. */
@Injectable()
export class RefundShareService {
  constructor(
    private readonly orders: OrderService,
    private readonly attempts: AttemptStore,
    private readonly finances: FinanceStore,
    private readonly desk: RefundDeskService,
  ) {}

  /** Promises a refund: what the paying attempt still holds goes back through it, the rest, taken at a counter, to the balance. Answers the refunds' numbers. */
  async promise(tx: Tx, order: Order, { amount, deduct, reason, full }: GivenBack): Promise<string[]> {
    const attempt = await this.attempts.paying(tx, order.tradeNo);
    const left = attempt ? fen(Math.max(0, attempt.amount - (await this.attempts.givenBack(tx, attempt.attemptNo)))) : fen(0);
    const through = fen(attempt ? Math.min(amount, left) : 0);
    const numbers: string[] = [];
    if (through > 0) numbers.push(await this.desk.promise(tx, order, { amount: through, ...(deduct === undefined ? {} : { deduct }), attempt, reason, full }));
    if (amount > through) numbers.push(await this.desk.promise(tx, order, { amount: fen(amount - through), ...(deduct === undefined || through > 0 ? {} : { deduct }), attempt: null, reason, full }));
    return numbers;
  }

  /** Gives a part back while the order goes on; answers the order as it then stands. */
  async part(tx: Tx, order: Order, amount: Fen, { by, reason }: { readonly by: Actor; readonly reason: string }): Promise<Order> {
    const next = step(orderMachine, 'refundPart', order, { refundable: amount, closedAt: order.closedAt });
    await this.promise(tx, order, { amount, reason, full: true });
    return this.orders.move(tx, order, next, { action: 'refundPart', by, note: reason, change: { refund_fee: fen(order.refundFee + amount) } });
  }

  /** Books money a counter took for an order that costs more now. */
  collect(tx: Tx, order: Order, amount: Fen, { cashierId, offlineType }: { readonly cashierId: number; readonly offlineType: number }): Promise<void> {
    return this.finances.receiveMore(tx, order, { amount, cashierId, offlineType });
  }

  /** Is a payment of this order open at a channel? */
  isBeingPaid(tx: Tx, tradeNo: string): Promise<boolean> {
    return this.attempts.isOpen(tx, tradeNo);
  }
}
