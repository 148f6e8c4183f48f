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
import { CashierService } from './cashier.service';
import { PayMethodService } from './pay-method.service';
import { PayService } from './pay.service';

/** Serves payments over HTTP. */
@Controller()
export class PaymentController implements EndpointHandlers<Pick<typeof payments, 'pay' | 'methods' | 'detail'>> {
  constructor(
    private readonly pays: PayService,
    private readonly payMethods: PayMethodService,
    private readonly cashier: CashierService,
  ) {}

  @ServeEndpoint(payments.pay)
  pay(
    @EndpointInput() input: ParsedOf<typeof payments.pay>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof payments.pay>> {
    return this.pays.pay(input, caller);
  }

  @ServeEndpoint(payments.methods)
  methods(
    @EndpointInput() input: ParsedOf<typeof payments.methods>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof payments.methods>> {
    return this.payMethods.list(caller, input);
  }

  @ServeEndpoint(payments.detail)
  detail(
    @EndpointInput() { venueTradeNo }: ParsedOf<typeof payments.detail>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof payments.detail>> {
    return this.cashier.detail(caller, venueTradeNo);
  }
}
