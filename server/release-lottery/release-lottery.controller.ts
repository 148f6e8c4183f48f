import { Controller } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { releaseLotteries } from '#contract/release-lottery/release-lottery.contract';
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
export class ReleaseLotteryController implements EndpointHandlers<typeof releaseLotteries> {
  constructor(private readonly lotteries: ReleaseLotteryService) {}

  @ServeEndpoint(releaseLotteries.view)
  view(@EndpointInput() query: ParsedOf<typeof releaseLotteries.view>) {
    return this.lotteries.view(query);
  }

  @ServeEndpoint(releaseLotteries.mine)
  mine(@EndpointInput() query: ParsedOf<typeof releaseLotteries.mine>, @CurrentCaller() caller: Caller) {
    return this.lotteries.mine(query, requireMember(caller).userId);
  }
}
