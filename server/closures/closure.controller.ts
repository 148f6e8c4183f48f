import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { closures } from '#contract/closures/closure.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ClosureListService } from './closure-list.service';
import { ClosureService } from './closure.service';

type ClosureInput<K extends keyof typeof closures> = ParsedOf<(typeof closures)[K]>;
type ClosureReply<K extends keyof typeof closures> = Promise<AnswerOf<(typeof closures)[K]>>;

/** HTTP endpoints of closures. */
@Controller()
export class ClosureController implements EndpointHandlers<typeof closures> {
  constructor(
    private readonly lists: ClosureListService,
    private readonly desk: ClosureService,
  ) {}

  @ServeEndpoint(closures.list)
  list(@EndpointInput() input: ClosureInput<'list'>, @CurrentCaller() caller: Caller): ClosureReply<'list'> {
    return this.lists.list(caller, input);
  }

  @ServeEndpoint(closures.detail)
  detail(@EndpointInput() { id }: ClosureInput<'detail'>, @CurrentCaller() caller: Caller): ClosureReply<'detail'> {
    return this.lists.detail(caller, id);
  }

  @ServeEndpoint(closures.preview)
  preview(@EndpointInput() input: ClosureInput<'preview'>, @CurrentCaller() caller: Caller): ClosureReply<'preview'> {
    return this.desk.preview(caller, input);
  }

  @ServeEndpoint(closures.apply)
  apply(@EndpointInput() input: ClosureInput<'apply'>, @CurrentCaller() caller: Caller): ClosureReply<'apply'> {
    return this.desk.apply(caller, input);
  }

  @ServeEndpoint(closures.undo)
  undo(@EndpointInput() { id }: ClosureInput<'undo'>, @CurrentCaller() caller: Caller): ClosureReply<'undo'> {
    return this.desk.undo(caller, id);
  }
}
