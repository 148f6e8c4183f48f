import { Controller } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { splits, type SplitView } from '#contract/shared-payments/split.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { SplitViewService } from './split-view.service';
import { SplitService } from './split.service';

/** Serves shared payments over HTTP. */
@Controller()
export class SplitController implements EndpointHandlers<typeof splits> {
  constructor(
    private readonly splits: SplitService,
    private readonly view: SplitViewService,
  ) {}

  @ServeEndpoint(splits.mine)
  mine(@EndpointInput() _input: object, @CurrentCaller() caller: Caller) {
    return this.view.listMine(caller);
  }

  @ServeEndpoint(splits.one)
  one(@EndpointInput() { tradeNo }: ParsedOf<typeof splits.one>, @CurrentCaller() caller: Caller) {
    return this.view.view(tradeNo, caller);
  }

  @ServeEndpoint(splits.open)
  async open(
    @EndpointInput() input: ParsedOf<typeof splits.open>,
    @CurrentCaller() caller: Caller,
  ): Promise<SplitView> {
    await this.splits.open(input, caller);
    return this.view.view(input.tradeNo, caller);
  }

  @ServeEndpoint(splits.pay)
  async pay(@EndpointInput() input: ParsedOf<typeof splits.pay>, @CurrentCaller() caller: Caller): Promise<SplitView> {
    await this.splits.pay(input, caller);
    return this.view.view(input.tradeNo, caller);
  }
}
