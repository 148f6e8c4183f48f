import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { counterFailure } from '#domain/counter/counter.failures';
import { Failure } from '#domain/kit/failure';
import type { cardOrders } from '#contract/counter/card-order.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { helperCalls, RECEIPT_PATH, type HelperReceipt } from '#contract/portal/counter-helper.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Clock } from '#server/kit/runtime/clock';
import { OrderService } from '#server/orders/order.service';
import { assertPayable } from '#server/payments/instant-payment.service';
import { CardLedger } from './card-ledger';
import { HelperKeys } from './helper-keys';

const NONCE_BYTES = 16;

/**
 * Signs orders for the counter helper, each for one seller, one use and one minute, and books the helper's receipts.
 */
@Injectable()
export class CardOrderService {
  constructor(
    private readonly keys: HelperKeys,
    private readonly clock: Clock,
    private readonly orders: OrderService,
    private readonly ledger: CardLedger,
  ) {}

  /** Signs an order to read the card on the reader. */
  read(caller: Caller): AnswerOf<typeof cardOrders.read> {
    return this.sign(helperCalls.readcard.path, caller, {});
  }

  /** Signs an order to charge an order's price to its buyer's card, or to any card if the order has no named buyer. */
  async pay(caller: Caller, tradeNo: string): Promise<AnswerOf<typeof cardOrders.pay>> {
    const member = requireMember(caller);
    const order = await this.orders.findInScope(member, tradeNo);
    await this.ledger.shifts.requireOpen(member.userId);
    assertPayable(order);
    const cardNo = order.userId === member.userId ? '' : await this.ledger.sales.cardOf(order.userId);
    return this.sign(helperCalls.paycard.path, caller, { tradeNo, amount: order.amount, cardNo });
  }

  /** Books a receipt. Throws `receiptForged` if it is not genuine, or has another seller or amount. */
  async bookReceipt(caller: Caller, receipt: HelperReceipt): Promise<AnswerOf<typeof cardOrders.paid>> {
    const member = requireMember(caller);
    const order = await this.orders.findInScope(member, receipt.tradeNo);
    this.insistGenuine(caller, receipt);
    if (receipt.amount !== order.amount) throw new Failure(counterFailure.receiptForged);
    const { tradeNo, payStatus } = await this.ledger.payments.payByCardReader(caller, order, receipt.nonce);
    return { tradeNo, payStatus };
  }

  /** Signs an order to refund a card payment: of an undone sale, or of a receipt that was never booked. */
  async refund(
    caller: Caller,
    { tradeNo, receipt }: ParsedOf<typeof cardOrders.back>,
  ): Promise<AnswerOf<typeof cardOrders.back>> {
    const member = requireMember(caller);
    await this.orders.findInScope(member, tradeNo);
    if (receipt) this.insistGenuine(caller, receipt);
    const cardPayment = await this.ledger.sales.cardPaymentOf(tradeNo, receipt?.nonce ?? null);
    const owed = receipt
      ? cardPayment === null && receipt.tradeNo === tradeNo
        ? receipt.amount
        : null
      : cardPayment?.undone && cardPayment.cashierId === member.userId
        ? cardPayment.amount
        : null;
    if (owed === null) throw new Failure(counterFailure.nothingOwed);
    return this.sign(helperCalls.refund.path, caller, { tradeNo, amount: owed, cardNo: receipt?.cardNo ?? '' });
  }

  private insistGenuine(caller: Caller, receipt: HelperReceipt): void {
    if (receipt.seller !== requireMember(caller).username || !this.keys.isGenuine(RECEIPT_PATH, receipt))
      throw new Failure(counterFailure.receiptForged);
  }

  private sign<O extends object>(path: string, caller: Caller, order: O) {
    return this.keys.sign(
      path,
      { ...order, seller: requireMember(caller).username, nonce: randomBytes(NONCE_BYTES).toString('hex') },
      String(this.clock.now()),
    );
  }
}
