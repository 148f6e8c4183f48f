import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { history } from '#contract/logs/history.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { HistoryService } from './history.service';

/** HTTP endpoints of the history of single objects. */
@Controller()
export class HistoryController implements EndpointHandlers<typeof history> {
  constructor(private readonly work: HistoryService) {}

  @ServeEndpoint(history.list)
  list(
    @EndpointInput() input: ParsedOf<typeof history.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof history.list>> {
    return this.work.list(caller, input);
  }
}
