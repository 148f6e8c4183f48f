import { Injectable } from '@nestjs/common';
import { counterFailure } from '#domain/counter/counter.failures';
import { Failure } from '#domain/kit/failure';
import type { cardOrders } from '#contract/counter/card-order.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { helperCalls } from '#contract/portal/counter-helper.contract';
import type { Member } from '#server/kit/access/caller';
import { OrderService } from '#server/orders/order.service';
import { assertPayable } from '#server/payments/instant-payment.service';
import { CardSignatureService } from './card-signature.service';
import { SaleStore } from './sale.store';
import { ShiftService } from './shift.service';

/** Signs the orders of the counter: read, charge or refund a campus card. */
@Injectable()
export class CardOrderService {
  constructor(
    private readonly signatures: CardSignatureService,
    private readonly orders: OrderService,
    private readonly shifts: ShiftService,
    private readonly sales: SaleStore,
  ) {}

  /** Signs an order to read the card on the reader. */
  read(caller: Member): AnswerOf<typeof cardOrders.read> {
    return this.signatures.sign(helperCalls.readcard.path, caller, {});
  }

  /** Signs an order to charge an order's price to its buyer's card, or to any card if the order has no named buyer. */
  async pay(member: Member, tradeNo: string): Promise<AnswerOf<typeof cardOrders.pay>> {
    const order = await this.orders.findInScope(member, tradeNo);
    await this.shifts.requireOpen(member.userId);
    assertPayable(order);
    const cardNo = order.userId === member.userId ? '' : await this.sales.cardOf(order.userId);
    return this.signatures.sign(helperCalls.paycard.path, member, { tradeNo, amount: order.amount, cardNo });
  }

  /** Signs an order to refund a card payment: of an undone sale, or of a receipt that was never booked. */
  async refund(
    member: Member,
    { tradeNo, receipt }: ParsedOf<typeof cardOrders.back>,
  ): Promise<AnswerOf<typeof cardOrders.back>> {
    await this.orders.findInScope(member, tradeNo);
    if (receipt) this.signatures.requireGenuine(member, receipt);
    const cardPayment = await this.sales.cardPaymentOf(tradeNo, receipt?.nonce ?? null);
    const owed = receipt
      ? cardPayment === null && receipt.tradeNo === tradeNo
        ? receipt.amount
        : null
      : cardPayment?.undone && cardPayment.cashierId === member.userId
        ? cardPayment.amount
        : null;
    if (owed === null) throw new Failure(counterFailure.nothingOwed);
    return this.signatures.sign(helperCalls.refund.path, member, {
      tradeNo,
      amount: owed,
      cardNo: receipt?.cardNo ?? '',
    });
  }
}
