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
import { OwnWalletService } from './own-wallet.service';
import { RechargeRefundService } from '#server/recharges/recharge-refund.service';
import { RechargePayService } from '#server/recharges/recharge-pay.service';
import { RechargeService } from '#server/recharges/recharge.service';

/** The own wallet over HTTP. */
@Controller()
export class WalletController implements EndpointHandlers<typeof wallet> {
  constructor(
    private readonly reads: OwnWalletService,
    private readonly fills: RechargeService,
    private readonly pays: RechargePayService,
    private readonly back: RechargeRefundService,
  ) {}

  @ServeEndpoint(wallet.own)
  own(
    @EndpointInput() _input: ParsedOf<typeof wallet.own>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.own>> {
    return this.reads.own(caller);
  }

  @ServeEndpoint(wallet.records)
  records(
    @EndpointInput() input: ParsedOf<typeof wallet.records>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.records>> {
    return this.reads.records(input, caller);
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

  @ServeEndpoint(wallet.finances)
  finances(
    @EndpointInput() input: ParsedOf<typeof wallet.finances>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.finances>> {
    return this.reads.finances(input, caller);
  }

  @ServeEndpoint(wallet.place)
  place(
    @EndpointInput() input: ParsedOf<typeof wallet.place>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.place>> {
    return this.fills.place(input, caller);
  }

  @ServeEndpoint(wallet.pay)
  pay(
    @EndpointInput() input: ParsedOf<typeof wallet.pay>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.pay>> {
    return this.pays.pay(input, caller);
  }

  @ServeEndpoint(wallet.refund)
  refund(
    @EndpointInput() input: ParsedOf<typeof wallet.refund>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.refund>> {
    return this.back.request(input, caller);
  }

  @ServeEndpoint(wallet.withdraw)
  withdraw(
    @EndpointInput() input: ParsedOf<typeof wallet.withdraw>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.withdraw>> {
    return this.back.withdraw(input, caller);
  }
}
