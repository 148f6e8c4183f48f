import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { cardOrders } from '#contract/counter/card-order.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { CardReceiptService } from './card-receipt.service';
import { CardOrderService } from './card-order.service';

/** HTTP endpoints of signed orders for the counter helper. */
@Controller()
export class CardOrderController implements EndpointHandlers<typeof cardOrders> {
  constructor(
    private readonly cards: CardOrderService,
    private readonly receipts: CardReceiptService,
  ) {}

  @ServeEndpoint(cardOrders.read)
  read(
    @EndpointInput() _input: ParsedOf<typeof cardOrders.read>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof cardOrders.read>> {
    return Promise.resolve(this.cards.read(caller));
  }

  @ServeEndpoint(cardOrders.pay)
  pay(
    @EndpointInput() { tradeNo }: ParsedOf<typeof cardOrders.pay>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof cardOrders.pay>> {
    return this.cards.pay(caller, tradeNo);
  }

  @ServeEndpoint(cardOrders.paid)
  paid(
    @EndpointInput() input: ParsedOf<typeof cardOrders.paid>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof cardOrders.paid>> {
    return this.receipts.bookReceipt(caller, input.receipt);
  }

  @ServeEndpoint(cardOrders.back)
  back(
    @EndpointInput() input: ParsedOf<typeof cardOrders.back>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof cardOrders.back>> {
    return this.cards.refund(caller, input);
  }
}
