import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { listViews } from '#contract/lists/list-view.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ListViewService } from './list-view.service';

/** Saved list views over HTTP. */
@Controller()
export class ListViewController implements EndpointHandlers<typeof listViews> {
  constructor(private readonly views: ListViewService) {}

  @ServeEndpoint(listViews.all)
  all(
    @EndpointInput() { route }: ParsedOf<typeof listViews.all>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof listViews.all>> {
    return this.views.all(caller, route);
  }

  @ServeEndpoint(listViews.save)
  save(
    @EndpointInput() input: ParsedOf<typeof listViews.save>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof listViews.save>> {
    return this.views.save(caller, input);
  }

  @ServeEndpoint(listViews.remove)
  remove(
    @EndpointInput() { id }: ParsedOf<typeof listViews.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof listViews.remove>> {
    return this.views.remove(caller, id);
  }

  @ServeEndpoint(listViews.look)
  look(
    @EndpointInput() input: ParsedOf<typeof listViews.look>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof listViews.look>> {
    return this.views.look(caller, input);
  }
}
