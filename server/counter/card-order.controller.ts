import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { cardOrders } from '#contract/counter/card-order.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { CardOrderService } from './card-order.service';

/** HTTP endpoints of signed orders for the counter helper. */
@Controller()
export class CardOrderController implements Answers<typeof cardOrders> {
  constructor(private readonly cards: CardOrderService) {}

  @Serve(cardOrders.read)
  read(
    @Input() _input: ParsedOf<typeof cardOrders.read>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof cardOrders.read>> {
    return Promise.resolve(this.cards.read(caller));
  }

  @Serve(cardOrders.pay)
  pay(
    @Input() { tradeNo }: ParsedOf<typeof cardOrders.pay>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof cardOrders.pay>> {
    return this.cards.pay(caller, tradeNo);
  }

  @Serve(cardOrders.paid)
  paid(
    @Input() input: ParsedOf<typeof cardOrders.paid>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof cardOrders.paid>> {
    return this.cards.paid(caller, input.receipt);
  }

  @Serve(cardOrders.back)
  back(
    @Input() input: ParsedOf<typeof cardOrders.back>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof cardOrders.back>> {
    return this.cards.back(caller, input);
  }
}
