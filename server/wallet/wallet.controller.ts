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

/** Transactions and finance records of the own wallet, over HTTP. */
@Controller()
export class WalletController implements Pick<EndpointHandlers<typeof wallet>, 'records' | 'finances'> {
  constructor(private readonly own: OwnWalletService) {}

  @ServeEndpoint(wallet.records)
  records(
    @EndpointInput() input: ParsedOf<typeof wallet.records>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.records>> {
    return this.own.records(input, caller);
  }

  @ServeEndpoint(wallet.finances)
  finances(
    @EndpointInput() input: ParsedOf<typeof wallet.finances>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.finances>> {
    return this.own.finances(input, caller);
  }
}
