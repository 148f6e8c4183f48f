import { Controller } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { pots } from '#contract/release-lottery/release-lottery.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ReleaseLotteryService } from './release-lottery.service';

/** HTTP API of draw results. */
@Controller()
export class ReleaseLotteryController implements EndpointHandlers<typeof pots> {
  constructor(private readonly lotteries: ReleaseLotteryService) {}

  @ServeEndpoint(pots.view)
  view(@EndpointInput() asked: ParsedOf<typeof pots.view>) {
    return this.lotteries.view(asked);
  }

  @ServeEndpoint(pots.mine)
  mine(@EndpointInput() asked: ParsedOf<typeof pots.mine>, @CurrentCaller() caller: Caller) {
    return this.lotteries.mine(asked, requireMember(caller).userId);
  }
}
