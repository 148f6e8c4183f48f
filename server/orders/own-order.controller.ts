import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { ownOrders } from '#contract/orders/own-order.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { OwnOrderDetailService } from './own-order-detail.service';

/** HTTP endpoint of a member's own order. */
@Controller()
export class OwnOrderController implements EndpointHandlers<typeof ownOrders> {
  constructor(private readonly details: OwnOrderDetailService) {}

  @ServeEndpoint(ownOrders.detail)
  detail(
    @EndpointInput() { tradeNo }: ParsedOf<typeof ownOrders.detail>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof ownOrders.detail>> {
    return this.details.detail(caller, tradeNo);
  }
}
