import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { payments } from '#contract/payments/payment.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { RefundOutcomeService } from './refund-outcome.service';

/** Serves the retry of failed refunds over HTTP. */
@Controller()
export class RefundRetryController implements EndpointHandlers<Pick<typeof payments, 'retryRefund'>> {
  constructor(private readonly refunds: RefundOutcomeService) {}

  @ServeEndpoint(payments.retryRefund)
  retryRefund(
    @EndpointInput() { refundNo }: ParsedOf<typeof payments.retryRefund>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof payments.retryRefund>> {
    return this.refunds.retry(caller, refundNo);
  }
}
