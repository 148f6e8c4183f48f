import { Injectable } from '@nestjs/common';
import { counterFailure } from '#domain/counter/counter.failures';
import { Failure } from '#domain/kit/failure';
import type { cardOrders } from '#contract/counter/card-order.contract';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { HelperReceipt } from '#contract/portal/counter-helper.contract';
import type { Member } from '#server/kit/access/caller';
import { OrderService } from '#server/orders/order.service';
import { InstantPaymentService } from '#server/payments/instant-payment.service';
import { CardSignatureService } from './card-signature.service';

/** Books the receipts of card payments at the counter. */
@Injectable()
export class CardReceiptService {
  constructor(
    private readonly signatures: CardSignatureService,
    private readonly orders: OrderService,
    private readonly payments: InstantPaymentService,
  ) {}

  /** Books a receipt. Throws `receiptForged` if it is not genuine, or has another seller or amount. */
  async bookReceipt(member: Member, receipt: HelperReceipt): Promise<AnswerOf<typeof cardOrders.paid>> {
    const order = await this.orders.findInScope(member, receipt.tradeNo);
    this.signatures.requireGenuine(member, receipt);
    if (receipt.amount !== order.amount) throw new Failure(counterFailure.receiptForged);
    const { tradeNo, payStatus } = await this.payments.payByCardReader(member, order, receipt.nonce);
    return { tradeNo, payStatus };
  }
}
