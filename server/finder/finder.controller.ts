import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { finder } from '#contract/finder/finder.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { FinderService } from './finder.service';

/** HTTP API of the search for free courts. */
@Controller()
export class FinderController implements EndpointHandlers<typeof finder> {
  constructor(private readonly finder: FinderService) {}

  @ServeEndpoint(finder.free)
  free(
    @EndpointInput() input: ParsedOf<typeof finder.free>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof finder.free>> {
    return this.finder.free(input, caller);
  }

  @ServeEndpoint(finder.useRules)
  async useRules(
    @EndpointInput() _input: ParsedOf<typeof finder.useRules>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof finder.useRules>> {
    return this.finder.rules(caller);
  }
}
