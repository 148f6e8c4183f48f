import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { orders } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { CancelService } from './cancel.service';

type CancelEndpoint = 'cancelPreview' | 'cancelById' | 'staffCancel';

/** Serves the endpoints that cancel orders over HTTP. */
@Controller()
export class CancelController
  implements Pick<EndpointHandlers<typeof orders>, CancelEndpoint>, EndpointHandlers<Pick<typeof payments, 'cancel'>>
{
  constructor(private readonly cancels: CancelService) {}

  @ServeEndpoint(orders.cancelPreview)
  cancelPreview(
    @EndpointInput() { tradeNo }: ParsedOf<typeof orders.cancelPreview>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orders.cancelPreview>> {
    return this.cancels.preview(caller, tradeNo);
  }

  @ServeEndpoint(orders.cancelById)
  cancelById(
    @EndpointInput() { id }: ParsedOf<typeof orders.cancelById>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orders.cancelById>> {
    return this.cancels.cancelOwn(caller, { id }, null);
  }

  @ServeEndpoint(orders.staffCancel)
  staffCancel(
    @EndpointInput() { tradeNo, reason }: ParsedOf<typeof orders.staffCancel>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof orders.staffCancel>> {
    return this.cancels.cancelForVenue(caller, tradeNo, reason);
  }

  @ServeEndpoint(payments.cancel)
  cancel(
    @EndpointInput() { venueTradeNo, remark }: ParsedOf<typeof payments.cancel>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof payments.cancel>> {
    return this.cancels.cancelOwn(caller, { tradeNo: venueTradeNo }, remark ?? null);
  }
}
