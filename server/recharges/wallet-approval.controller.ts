import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { walletDesk } from '#contract/wallet/wallet-desk.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { WalletApprovalService } from './wallet-approval.service';

/** Adjustments and decisions on wallet requests, over HTTP. */
@Controller()
export class WalletApprovalController implements Pick<EndpointHandlers<typeof walletDesk>, 'adjust' | 'check'> {
  constructor(private readonly approvals: WalletApprovalService) {}

  @ServeEndpoint(walletDesk.adjust)
  adjust(
    @EndpointInput() input: ParsedOf<typeof walletDesk.adjust>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.adjust>> {
    return this.approvals.requestAdjustment(input, caller);
  }

  @ServeEndpoint(walletDesk.check)
  check(
    @EndpointInput() input: ParsedOf<typeof walletDesk.check>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.check>> {
    return this.approvals.decideRequest(input, caller);
  }
}
