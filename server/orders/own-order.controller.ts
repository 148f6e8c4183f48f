import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { ownOrders } from '#contract/orders/own-order.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { OwnDetailService } from './own-detail.service';

/** HTTP endpoint of a member's own order. */
@Controller()
export class OwnOrderController implements Answers<typeof ownOrders> {
  constructor(private readonly details: OwnDetailService) {}

  @Serve(ownOrders.detail)
  detail(
    @Input() { tradeNo }: ParsedOf<typeof ownOrders.detail>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof ownOrders.detail>> {
    return this.details.of(caller, tradeNo);
  }
}
