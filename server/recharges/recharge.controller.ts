import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { wallet } from '#contract/wallet/wallet.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { OwnRechargeService } from './own-recharge.service';
import { RechargePayService } from './recharge-pay.service';
import { RechargeRefundService } from './recharge-refund.service';
import { RechargeService } from './recharge.service';

/** The own wallet and its recharges, over HTTP. */
@Controller()
export class RechargeController implements Omit<EndpointHandlers<typeof wallet>, 'records' | 'finances'> {
  constructor(
    private readonly reads: OwnRechargeService,
    private readonly placements: RechargeService,
    private readonly payments: RechargePayService,
    private readonly refunds: RechargeRefundService,
  ) {}

  @ServeEndpoint(wallet.own)
  own(
    @EndpointInput() _input: ParsedOf<typeof wallet.own>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.own>> {
    return this.reads.own(caller);
  }

  @ServeEndpoint(wallet.recharges)
  recharges(
    @EndpointInput() input: ParsedOf<typeof wallet.recharges>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.recharges>> {
    return this.reads.recharges(input, caller);
  }

  @ServeEndpoint(wallet.recharge)
  recharge(
    @EndpointInput() input: ParsedOf<typeof wallet.recharge>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.recharge>> {
    return this.reads.recharge(input, caller);
  }

  @ServeEndpoint(wallet.place)
  place(
    @EndpointInput() input: ParsedOf<typeof wallet.place>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.place>> {
    return this.placements.place(input, caller);
  }

  @ServeEndpoint(wallet.pay)
  pay(
    @EndpointInput() input: ParsedOf<typeof wallet.pay>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.pay>> {
    return this.payments.pay(input, caller);
  }

  @ServeEndpoint(wallet.refund)
  refund(
    @EndpointInput() input: ParsedOf<typeof wallet.refund>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.refund>> {
    return this.refunds.request(input, caller);
  }

  @ServeEndpoint(wallet.withdraw)
  withdraw(
    @EndpointInput() input: ParsedOf<typeof wallet.withdraw>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.withdraw>> {
    return this.refunds.withdraw(input, caller);
  }
}
